import type { ReactNode } from 'react';

import { dark, light } from '@/theme/palette';
import { preloadedFonts, rootCss } from '@/theme/root-css';

/** The HTML document of every prerendered page, with all that colours, fonts and layout need before scripts run. */
export function HtmlPage({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* The browser's own bar continues the header. */}
        <meta
          name="theme-color"
          content={light.surface}
          media="(prefers-color-scheme: light)"
          data-scheme="light"
        />
        <meta
          name="theme-color"
          content={dark.surface}
          media="(prefers-color-scheme: dark)"
          data-scheme="dark"
        />
        <script src="/theme.js" />
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/app.webmanifest" />
        <style id="theme" dangerouslySetInnerHTML={{ __html: rootCss }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
