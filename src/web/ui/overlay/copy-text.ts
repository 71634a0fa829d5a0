import { showToast } from "./toasts.tsx";

/** Copies a text, and says so: `Link copied.` */
export async function copyText(text: string, label: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(`${label} copied.`);
  } catch {
    showToast("Couldn’t copy. Select the text and copy it.");
  }
}
