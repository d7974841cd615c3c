/** A text as it is compared in a search: without marks of letters, in small letters. Hindi stays as it is. */
export const normalized = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
