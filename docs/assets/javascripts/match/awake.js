/* Keeps the screen on while a match is open and in sight, where the browser can and may. */

/**
 * Asks for it now, whenever the page is in sight again, and at each tap: some browsers allow it only then.
 * @param {() => boolean} isOpen whether a match is open
 */
export function stayAwake(isOpen) {
  let lock = /** @type {Promise<WakeLockSentinel> | null} */ (null);
  const ask = async () => {
    if (!isOpen() || document.visibilityState !== "visible") return;
    try {
      lock ??= navigator.wakeLock.request("screen");
      (await lock).addEventListener("release", () => {
        lock = null;
      });
    } catch {
      lock = null;
    }
  };
  for (const name of ["visibilitychange", "click"]) document.addEventListener(name, ask);
  ask();
}
