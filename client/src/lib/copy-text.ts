/** Copies text to the clipboard. False if that failed; undefined where the system's own sheet shows the result. */
export async function copyText(text: string): Promise<boolean | undefined> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
