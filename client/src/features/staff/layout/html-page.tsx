import type { ReactNode } from 'react';

import { translate } from '@/i18n/translate';
import brand from '../../../../brand.json';
import { PageHead } from '@/theme/page-head';
import en from '../texts/english';
import hi from '../texts/hindi';
import type { StaffText } from '../texts/index';
import layout from '../shell/shell.module.css';

/** A text in both languages, of which CSS shows the page's own (theme/page.css): it must work without a script. */
function Both({ text }: { text: StaffText | 'common.retry' }) {
  return (
    <>
      <span lang="en">{translate('en', en, en, text)}</span>
      <span lang="hi">{translate('hi', hi, en, text)}</span>
    </>
  );
}

/** The HTML document of the staff's client, with all that colours, fonts and layout need before scripts run. */
export function HtmlPage({ children }: { children: ReactNode }) {
  return (
    <html lang="en" translate="no">
      <head>
        <meta name="robots" content="noindex" />
        <PageHead scripts={['/theme.js', '/guard.js']} manifest="/staff/app.webmanifest" />
      </head>
      <body>
        <div id="stuck" className="notice" role="alert" hidden>
          <p>
            <Both text="page.stuck" />
          </p>
          <button type="button">
            <Both text="common.retry" />
          </button>
        </div>
        <noscript>
          <div className="notice">
            <Both text="page.noScripts" />
          </div>
        </noscript>
        {/* Painted at once, before the scripts are there. Screen readers hear the page that follows. */}
        <div className={layout.start} aria-hidden>
          {brand.slug}
        </div>
        {children}
      </body>
    </html>
  );
}
