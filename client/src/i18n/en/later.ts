import account from './account.json';
import auth from './auth.json';
import checkout from './checkout.json';
import orders from './orders.json';

/** The texts of what is only of use to somebody who buys; fetched with it (laterTexts). */
const catalogue = { account, auth, checkout, orders };

export default catalogue;
