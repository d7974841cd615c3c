import { onlyDigits } from './digits';

/** The ten digits of a mobile number, written in any usual way: "+91 98260-12345", "098260 12345". */
export function mobileDigits(text: string): string {
  const digits = onlyDigits(text);
  return digits.length > 10 ? digits.replace(/^(?:0|91)/, '') : digits;
}

/** The same for a number that is being typed: never more than ten digits. */
export const typedMobile = (text: string): string => mobileDigits(text).slice(0, 10);

/** Indian mobile numbers begin with 6 to 9. */
export const isMobile = (digits: string): boolean => /^[6-9]\d{9}$/.test(digits);
