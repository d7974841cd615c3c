/** For the app's layout alone. The web loads both after its first page (chunks/background). */
export { Background } from './background';
export { OfflineBanner } from './offline-banner';
