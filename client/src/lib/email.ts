/** Whether it could be an address: one @, and a dot after it. Only a mail can tell more. */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
