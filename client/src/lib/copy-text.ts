/** Puts text on the clipboard. False when the browser does not let us; undefined where the system says by itself what came of it. */
export async function copyText(text: string): Promise<boolean | undefined> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
