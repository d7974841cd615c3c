export { AccountHolder } from './parts/account-holder';
