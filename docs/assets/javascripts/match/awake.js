/* Keeps the screen on while a match is played, where the browser can and may. */

let lock = /** @type {Promise<WakeLockSentinel> | null} */ (null);

export async function stayAwake() {
  try {
    lock ??= navigator.wakeLock.request("screen");
    (await lock).addEventListener("release", () => {
      lock = null;
    });
  } catch {
    lock = null;
  }
}
