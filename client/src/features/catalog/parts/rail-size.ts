/** The page's stylesheet knows it for every width of the window (theme/web-css.ts). */
export function railCardWidth(): string {
  return 'var(--rail-card)';
}
