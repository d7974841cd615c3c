import auth from './auth.json';
import checkout from './checkout.json';
import orders from './orders.json';
import profile from './profile.json';

/** The texts of what is only of use to somebody who buys; fetched with it (laterTexts). */
const catalogue = { auth, checkout, orders, profile };

export default catalogue;
