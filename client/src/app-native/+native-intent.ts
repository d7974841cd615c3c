/** A shelf or a product, by any of its addresses: https, tokri:// or the path alone. */
const shown = /^(?:https?:\/\/[^/]+|[a-z][a-z0-9+.-]*:\/\/)?\/?(products?)(\/.+)$/i;

/**
 * Pages that every tab can show lie on one when a link opens them: a shelf on Categories, a product on Home. Followed within
 * the app, they stay on the tab where they were pressed. Every other page has one tab.
 */
export function redirectSystemPath({ path }: { path: string }): string {
  return path.replace(shown, (_, page: string, rest: string) => {
    return `/(${page === 'product' ? 'home' : 'categories'})/${page}${rest}`;
  });
}
