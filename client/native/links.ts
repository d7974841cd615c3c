import paths from './link-paths.json';
import { apiUrl } from './profile';

/** The website whose links open in the app. A build that talks to a machine on the desk has none. */
const host = apiUrl.startsWith('https://') ? new URL(apiUrl).host : undefined;

/** Links of the website, by path; the server says the same of the app (adapters/website/app.go). */
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

/** iOS asks the website which paths are the app's, and offers passwords that were kept for the website. */
export const associatedDomains = host ? [`applinks:${host}`, `webcredentials:${host}`] : [];
