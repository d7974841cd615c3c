/** The tab in which a link opens a page that exists in every tab. Any other page exists in one tab only. */
const tabs = new Map([
  ['product', 'home'],
  ['products', 'categories'],
  ['order-confirmation', 'orders'],
  ['contact-us', 'account'],
]);
const ofCatalogue = ['product', 'products'];

/**
 * The address of a page in the tab where it belongs. While the app runs, only links to the catalogue change the tab: after a payment
 * the customer stays in the tab in which they paid.
 */
export function onItsTab(address: string, initial: boolean): string {
  const page = /^\/([a-z-]+)/.exec(address)?.[1] ?? '';
  const tab = initial || ofCatalogue.includes(page) ? tabs.get(page) : undefined;
  return tab ? `/(${tab})${address}` : address;
}
