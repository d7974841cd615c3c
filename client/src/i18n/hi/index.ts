import account from './account.json';
import address from './address.json';
import auth from './auth.json';
import cart from './cart.json';
import catalog from './catalog.json';
import checkout from './checkout.json';
import common from './common.json';
import contact from './contact.json';
import content from './content.json';
import deletion from './deletion.json';
import drawer from './drawer.json';
import home from './home.json';
import location from './location.json';
import messages from './messages.json';
import navigation from './navigation.json';
import orders from './orders.json';
import outage from './outage.json';
import problems from './problems.json';
import pictures from './pictures.json';
import product from './product.json';
import recent from './recent.json';
import search from './search.json';
import selling from './selling.json';
import shell from './shell.json';
import wallet from './wallet.json';
import work from './work.json';

const catalogue = {
  account,
  address,
  auth,
  cart,
  catalog,
  checkout,
  common,
  contact,
  content,
  deletion,
  drawer,
  home,
  location,
  messages,
  navigation,
  orders,
  outage,
  problems,
  pictures,
  product,
  recent,
  search,
  selling,
  shell,
  wallet,
  work,
};

export default catalogue;
