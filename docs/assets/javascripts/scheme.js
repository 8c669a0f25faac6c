/* The button in the header that changes between light and dark. Where nobody pressed it, the site goes along with the system.
   What was chosen is kept where the theme looks for it: its script in each page sets it before the first paint. */

const KEY = "__palette";
const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => document.body.dataset.mdColorScheme === "slate";

/** Make the button work. */
export function switchScheme() {
  const button = document.querySelector("[data-rb-scheme]");
  const show = (dark) => {
    document.body.dataset.mdColorScheme = dark ? "slate" : "default";
    button.setAttribute("aria-pressed", String(dark));
  };
  button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => {
    show(!isDark());
    __md_set(KEY, { color: { scheme: document.body.dataset.mdColorScheme } });
  });
  system.addEventListener("change", () => __md_get(KEY) || show(system.matches));
}
