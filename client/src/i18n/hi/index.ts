import address from './address.json';
import auth from './auth.json';
import cart from './cart.json';
import catalog from './catalog.json';
import checkout from './checkout.json';
import contact from './contact.json';
import content from './content.json';
import deletion from './deletion.json';
import home from './home.json';
import messages from './messages.json';
import orders from './orders.json';
import problems from './problems.json';
import profile from './profile.json';
import search from './search.json';
import shell from './shell.json';
import wallet from './wallet.json';

const catalogue = {
  address,
  auth,
  cart,
  catalog,
  checkout,
  contact,
  content,
  deletion,
  home,
  messages,
  orders,
  problems,
  profile,
  search,
  shell,
  wallet,
};

export default catalogue;
