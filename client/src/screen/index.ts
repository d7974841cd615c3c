export { DocumentHead } from './document-head';
export { Protected } from './protected';
export { Screen } from './screen';
