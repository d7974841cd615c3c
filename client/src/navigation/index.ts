// Two routes import this file, so that the bundler keeps navigation in the chunk that all pages share.
export { PageFailed } from './failed';
export { NotFoundScreen } from './not-found-screen';
export { RootLayout } from './root-layout';
