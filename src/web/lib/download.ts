/** Lets the browser download a file: it shows the progress, can cancel, and marks what did not come whole as failed. */
export function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  // Without a name of its own: a refusal must not be saved under the name of the data.
  link.download = "";
  link.click();
}

/** Lets the browser save a file that has been received. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser has taken hold of it with the press.
  URL.revokeObjectURL(link.href);
}
