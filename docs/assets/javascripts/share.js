/* Sharing a ruling: a one-line quotation and its permalink. */

const LONGEST = 160;

const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, "")}…` : text);

/** Share a result, by the device's own means or else by the clipboard. Returns what to tell the reader. */
export async function share({ answer, title, link, edition }) {
  const text = `“${shortened(answer)}” ${title} (${edition})`;
  if (navigator.share) {
    try {
      await navigator.share({ title, text, url: link });
      return "Shared";
    } catch (error) {
      if (error.name === "AbortError") return "";
    }
  }
  try {
    await navigator.clipboard.writeText(`${text} ${link}`);
    return "Copied";
  } catch {
    return `Copy this link: ${link}`;
  }
}
