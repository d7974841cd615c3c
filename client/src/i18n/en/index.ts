import address from './address.json';
import cart from './cart.json';
import catalog from './catalog.json';
import content from './content.json';
import home from './home.json';
import messages from './messages.json';
import search from './search.json';
import shell from './shell.json';
import wallet from './wallet.json';

/** The texts that the first page needs; the others are in later.ts. */
const catalogue = {
  address,
  cart,
  catalog,
  content,
  home,
  messages,
  search,
  shell,
  wallet,
};

export default catalogue;
