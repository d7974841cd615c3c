import account from './account.json';
import address from './address.json';
import auth from './auth.json';
import checkout from './checkout.json';
import drawer from './drawer.json';
import orders from './orders.json';
import selling from './selling.json';
import wallet from './wallet.json';

/** The texts for buying and the account. They are loaded together with those screens (laterTexts). */
const catalogue = { account, address, auth, checkout, drawer, orders, selling, wallet };

export default catalogue;
