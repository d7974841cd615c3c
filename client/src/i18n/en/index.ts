import address from './address.json';
import cart from './cart.json';
import catalog from './catalog.json';
import common from './common.json';
import content from './content.json';
import home from './home.json';
import messages from './messages.json';
import navigation from './navigation.json';

/** The texts that the first page needs; the others are in later.ts. */
const catalogue = {
  address,
  cart,
  catalog,
  common,
  content,
  home,
  messages,
  navigation,
};

export default catalogue;
