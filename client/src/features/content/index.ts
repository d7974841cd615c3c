export { AboutScreen } from './about-screen';
export { ContactScreen } from './contact-screen';
export { OtherScreen } from './other-screen';
export { PrivacyScreen } from './privacy-screen';
export { RefundScreen } from './refund-screen';
export { TermsScreen } from './terms-screen';
