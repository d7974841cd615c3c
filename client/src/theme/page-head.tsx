import { palettes, type Palette, type Scheme } from './palette';
import { preloadedFonts, rootCss } from './root-css';
import brand from '../../brand.json';

const schemes: Scheme[] = ['light', 'dark'];

/** What the head of an HTML document has for colours, fonts and layout, all of which are needed before scripts run. */
export function PageHead({ scripts, manifest }: { scripts: string[]; manifest: string }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {/* A translator of the browser puts its own text in the place of React's: amounts would stay as they were, and pages break. */}
      <meta name="google" content="notranslate" />
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
      {scripts.map((src) => (
        <script key={src} src={src} />
      ))}
      {preloadedFonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="icon" href="/favicon.ico" sizes="48x48" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href={manifest} />
      <style id="theme" dangerouslySetInnerHTML={{ __html: rootCss }} />
    </>
  );
}
