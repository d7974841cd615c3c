import paths from './link-paths.json';
import { apiUrl } from './profile';

/** The website whose links open in the app. A build for a developer's own server (http) has none. */
const host = apiUrl.startsWith('https://') ? new URL(apiUrl).host : undefined;

/** The website's links that Android opens in the app, by path. The server must list the same (adapters/website/app.go). */
export const intentFilters = host
  ? [
      {
        action: 'VIEW',
        autoVerify: true,
        category: ['BROWSABLE', 'DEFAULT'],
        data: paths.map((path) => ({
          scheme: 'https',
          host,
          ...(path.endsWith('*') ? { pathPrefix: path.slice(0, -1) } : { path }),
        })),
      },
    ]
  : [];

/** iOS asks the website which paths the app opens, and offers passwords that were stored for the website. */
export const associatedDomains = host ? [`applinks:${host}`, `webcredentials:${host}`] : [];
