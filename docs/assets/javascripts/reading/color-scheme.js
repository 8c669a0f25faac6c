/* The buttons that switch between light and dark. Until the reader presses one, the site follows the system. start.js applies the choice
   before the first paint. */

const system = matchMedia("(prefers-color-scheme: dark)");
const { dataset } = document.documentElement;
const isDark = () => (dataset.rbScheme ? dataset.rbScheme === "dark" : system.matches);

/** Makes the buttons work. */
export function enableSchemeButtons() {
  const buttons = document.querySelectorAll("[data-rb-scheme-button]");
  const show = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(isDark()));
  };
  show();
  for (const button of buttons) {
    button.addEventListener("click", () => {
      dataset.rbScheme = isDark() ? "light" : "dark";
      rbStore("scheme", dataset.rbScheme);
      show();
    });
  }
  system.addEventListener("change", show);
}
