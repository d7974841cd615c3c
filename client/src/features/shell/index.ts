export { DocumentHead } from './document-head';
export { NotFoundScreen } from './not-found';
export { Logo } from './parts/logo';
export { Protected } from './protected';
export { RootLayout } from './root-layout';
export { Screen } from './screen';
