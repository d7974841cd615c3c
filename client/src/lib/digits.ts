/** The digits of what was typed, `most` of them at most. */
export function onlyDigits(text: string, most?: number): string {
  return text.replace(/\D/g, '').slice(0, most);
}
