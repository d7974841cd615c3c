/** On which tab a link opens the pages that every tab can show. Every other page has one tab. */
const tabs = new Map([
  ['product', 'home'],
  ['products', 'categories'],
  ['order-confirmation', 'orders'],
  ['contact-us', 'account'],
]);
const ofCatalogue = ['product', 'products'];

/**
 * The address of a page on the tab where it belongs, over that tab's own page. While the app runs, only the catalogue's
 * links change the tab: the way back from a payment stays where the customer left.
 */
export function onItsTab(address: string, initial: boolean): string {
  const page = /^\/([a-z-]+)/.exec(address)?.[1] ?? '';
  const tab = initial || ofCatalogue.includes(page) ? tabs.get(page) : undefined;
  return tab ? `/(${tab})${address}` : address;
}
