import type { ReactNode } from 'react';

import { translate } from '@/i18n/translate';
import { palettes, type Palette, type Scheme } from '@/theme/palette';
import { preloadedFonts, rootCss } from '@/theme/root-css';
import en from '../texts/english';
import hi from '../texts/hindi';
import type { StaffText } from '../texts';
import brand from '../../../../brand.json';

const schemes: Scheme[] = ['light', 'dark'];

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
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
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
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/staff/app.webmanifest" />
        <style id="theme" dangerouslySetInnerHTML={{ __html: rootCss }} />
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
        {children}
      </body>
    </html>
  );
}
