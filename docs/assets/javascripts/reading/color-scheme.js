/* The button that switches between light and dark. Until the reader presses it, the site follows the system. start.js applies the choice
   before the first paint. */

const system = matchMedia("(prefers-color-scheme: dark)");
const { dataset } = document.documentElement;
const isDark = () => (dataset.rbScheme ? dataset.rbScheme === "dark" : system.matches);

/** Makes the button work. */
export function enableSchemeButton() {
  const button = document.querySelector("[data-rb-scheme-button]");
  const show = () => button?.setAttribute("aria-pressed", String(isDark()));
  show();
  button?.addEventListener("click", () => {
    dataset.rbScheme = isDark() ? "light" : "dark";
    rbStore("scheme", dataset.rbScheme);
    show();
  });
  system.addEventListener("change", show);
}
