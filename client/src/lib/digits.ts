export function onlyDigits(text: string, most?: number): string {
  return text.replace(/\D/g, '').slice(0, most);
}
