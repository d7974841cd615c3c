/** Phones have no place that every app may write to: the bill is on the website. */
export const canSaveFiles = false;

export function saveFile(_file: Blob, _name: string): void {
  // Nothing asks for it while canSaveFiles is false.
}
