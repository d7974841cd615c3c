import type { ReactNode } from 'react';

import type { TextKey } from '@/i18n';
import en from '@/i18n/en';
import outage from '@/i18n/en/outage.json';
import hi from '@/i18n/hi';
import { translate } from '@/i18n/translate';
import { palettes, type Palette, type Scheme } from '@/theme/palette';
import { preloadedFonts, rootCss } from '@/theme/root-css';
import brand from '../../brand.json';

const english = { ...en, outage };
const schemes: Scheme[] = ['light', 'dark'];

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
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* The browser's toolbar has the colour of the header. */}
        {schemes.map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            content={palettes[scheme][brand.colors.bar as keyof Palette]}
            media={`(prefers-color-scheme: ${scheme})`}
            data-scheme={scheme}
          />
        ))}
        <script src="/theme.js" />
        <script src="/guard.js" />
        <script src="/start.js" />
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/app.webmanifest" />
        <style id="theme" dangerouslySetInnerHTML={{ __html: rootCss }} />
      </head>
      <body>
        <Notices />
        {children}
      </body>
    </html>
  );
}
