/**
 * The queries whose answers the device keeps: what the shop shows to every visitor. Orders, money, addresses and searches are not
 * kept, and the cart has a copy of its own (cart-cache).
 */
export const publicQueries = ['settings', 'categories', 'home', 'products', 'product', 'policy'];
