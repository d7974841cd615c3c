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

/** A text in both languages, of which the page's own is seen (page.css): no script chooses it. */
function Both({ text }: { text: TextKey }) {
  return (
    <>
      <span lang="en">{translate('en', english, english, text)}</span>
      <span lang="hi">{translate('hi', hi, english, text)}</span>
    </>
  );
}

/** What a page says when its scripts fail (public/guard.js shows it) or the browser runs none. */
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
        {/* No link: the page's first one skips to its content. */}
        <button type="button" data-leads="/">
          <Both text="common.goHome" />
        </button>
      </div>
      <noscript>
        <div className="notice">
          <Both text="outage.noScripts" />
        </div>
      </noscript>
    </>
  );
}

/** The HTML document of every prerendered page, with all that colours, fonts and layout need before scripts run. */
export function HtmlPage({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* The browser's own bar continues the header. */}
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
