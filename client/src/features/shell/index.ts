export { NotFoundScreen, NotHereYet } from './not-here-yet';
export { Protected } from './protected';
export { RootLayout } from './root-layout';
export { Screen } from './screen';
