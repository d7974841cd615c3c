import cart from './cart.json';
import catalog from './catalog.json';
import common from './common.json';
import content from './content.json';
import home from './home.json';
import location from './location.json';
import messages from './messages.json';
import navigation from './navigation.json';

/** The texts that are loaded with the first page; the others are in later.ts. */
const catalogue = {
  cart,
  catalog,
  common,
  content,
  home,
  location,
  messages,
  navigation,
};

export default catalogue;
