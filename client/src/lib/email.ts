/** Whether the text looks like an email address: one @, and a dot after it. Only a message to it can show that it exists. */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

/** The address of a new mail. A stranger's address may contain what a mail program would take for copies and a text: `a?bcc=b&x=@c.in`. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
