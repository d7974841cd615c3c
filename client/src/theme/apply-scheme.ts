/** Sets the scheme as an attribute of the page. For the first paint public/theme.js has set it already. */
export function applyScheme(theme: 'system' | 'light' | 'dark'): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]').forEach((bar) => {
    const scheme = bar.dataset.scheme;
    if (theme === 'system') bar.media = `(prefers-color-scheme: ${scheme})`;
    else bar.media = scheme === theme ? 'all' : 'not all';
  });
}
