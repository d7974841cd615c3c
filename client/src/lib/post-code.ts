/** Indian PIN codes have six digits and do not begin with 0. */
export const isPostCode = (digits: string): boolean => /^[1-9]\d{5}$/.test(digits);
