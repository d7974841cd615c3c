/** Only the app's layout imports these. The web loads both after its first page (chunks/background). */
export { Background } from './background';
export { OfflineBanner } from './offline-banner';
