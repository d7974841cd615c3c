import { readFileSync } from 'node:fs';
import path from 'node:path';

import en from './en/address.json';
import hi from './hi/address.json';

const pages = readFileSync(path.resolve(__dirname, '../../../app/demo/pages.yaml'), 'utf8');

test.each([en, hi])(
  'the privacy policy names the button “$currentLocation” as it is on the screen',
  (texts) => {
    expect(pages.split(`“${texts.currentLocation}”`)).toHaveLength(2);
  },
);
