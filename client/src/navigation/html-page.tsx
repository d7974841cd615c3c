import type { ReactNode } from 'react';

import type { TextKey } from '@/i18n';
import en from '@/i18n/en';
import outage from '@/i18n/en/outage.json';
import hi from '@/i18n/hi';
import { translate } from '@/i18n/translate';
import { PageHead } from '@/theme/page-head';

const english = { ...en, outage };

/** A text in both languages, of which CSS shows the page's own (page.css): it must work without a script. */
function Both({ text }: { text: TextKey }) {
  return (
    <>
      <span lang="en">{translate('en', english, english, text)}</span>
      <span lang="hi">{translate('hi', hi, english, text)}</span>
    </>
  );
}

/** The notices for a page whose scripts have failed (public/guard.js shows it) and for a browser without scripts. */
function Notices() {
  return (
    <>
      <div id="stuck" className="notice" role="alert" hidden>
        <p>
          <Both text="outage.stuck" />
        </p>
        <button type="button">
          <Both text="common.retry" />
        </button>
        {/* A button and not a link: the first link of the page must be the one that skips to the content. */}
        <button type="button" data-leads="/">
          <Both text="common.goHome" />
        </button>
      </div>
      <noscript>
        {/* CSS shows one of the two (page.css): a page that was sent as it was built lacks its content. */}
        <div className="notice of-rendered">
          <Both text="outage.noScripts" />
        </div>
        <div className="notice of-built">
          <Both text="outage.incomplete" />
        </div>
      </noscript>
    </>
  );
}

/** The HTML document around every page, with all that colours, fonts and layout need before scripts run. */
export function HtmlPage({ children }: { children: ReactNode }) {
  return (
    <html lang="en" translate="no">
      <head>
        <PageHead scripts={['/theme.js', '/guard.js', '/start.js']} manifest="/app.webmanifest" />
      </head>
      <body>
        <Notices />
        {children}
      </body>
    </html>
  );
}
