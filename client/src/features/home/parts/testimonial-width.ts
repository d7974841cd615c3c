/** One on phones, two, then three side by side (theme/web-css.ts). */
export function testimonialWidth(): string {
  return 'var(--voice)';
}
