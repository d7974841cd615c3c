export { DocumentHead } from './document-head';
export { PrivacyLine } from './privacy-line';
export { Protected } from './protected';
export { Screen } from './screen';
