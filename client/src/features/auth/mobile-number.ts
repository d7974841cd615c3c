/** The ten digits of what was typed or pasted: "+91 98260-12345", "098260 12345". */
export function mobileDigits(text: string): string {
  let digits = text.replace(/\D/g, '');
  if (digits.length > 10 && digits.startsWith('91')) digits = digits.slice(2);
  else if (digits.length > 10 && digits.startsWith('0')) digits = digits.slice(1);
  return digits.slice(0, 10);
}

/** Indian mobile numbers begin with 6 to 9. */
export const isMobile = (digits: string): boolean => /^[6-9]\d{9}$/.test(digits);
