/** Puts a PDF where the browser puts what it downloads. */
export function savePdf(bytes: ArrayBuffer, name: string): Promise<boolean> {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return Promise.resolve(true);
}
