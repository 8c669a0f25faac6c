/* The button in the header that switches between light and dark. Until the reader presses it, the site follows the system.
   The choice is stored where the theme looks for it: start.js applies it before the first paint. */

const STORAGE_KEY = "__palette";
const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => document.body.dataset.mdColorScheme === "slate";

/** Makes the button work. */
export function enableSchemeButton() {
  const button = document.querySelector("[data-rb-scheme]");
  if (!button) return;

  /** @param {boolean} dark */
  const apply = (dark) => {
    document.body.dataset.mdColorScheme = dark ? "slate" : "default";
    button.setAttribute("aria-pressed", String(dark));
  };
  button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    apply(!isDark());
    __md_set(STORAGE_KEY, { color: { scheme: document.body.dataset.mdColorScheme } });
  });
  system.addEventListener("change", () => {
    if (!__md_get(STORAGE_KEY)) apply(system.matches);
  });
}
