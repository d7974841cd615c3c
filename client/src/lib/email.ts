/** Whether the text looks like an email address: one @, and a dot after it. Only a message to it can show that it exists. */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
