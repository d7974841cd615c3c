export { NotFoundScreen, NotHereYet } from './not-here-yet';
export { Logo } from './parts/logo';
export { Protected } from './protected';
export { RootLayout } from './root-layout';
export { Screen } from './screen';
