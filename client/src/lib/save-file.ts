export type FileType = 'application/pdf' | 'application/json';

/** Puts a file where the browser puts what it downloads. */
export function saveFile(bytes: ArrayBuffer, name: string, type: FileType): Promise<boolean> {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return Promise.resolve(true);
}
