export type FileType = 'application/pdf' | 'application/json' | 'text/csv';

/** Saves a file as a download of the browser. */
export function saveFile(bytes: ArrayBuffer, name: string, type: FileType): Promise<boolean> {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the blob later, so the address must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return Promise.resolve(true);
}
