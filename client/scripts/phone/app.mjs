// Starts the exported app of one platform in this process: `node scripts/phone/app.mjs android BUNDLE SERVER`. A guest sees home,
// opens a product, puts it into the cart and opens that. Fails at the first fault that the app reports. start.mjs calls it.
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { startEngine } from './engine.mjs';

const [, , platform, bundle, server] = process.argv;
const client = path.resolve(fileURLToPath(import.meta.url), '../../..');
const { exp } = createRequire(import.meta.url)('expo/config').getConfig(client, { isPublicConfig: true });
const engine = startEngine({ platform, config: { ...exp, extra: { ...exp.extra, apiUrl: server } } });
const { views } = engine;

/** Waits until all of these texts are drawn. */
function drawn(...texts) {
  const missing = () => texts.filter((text) => !views.texts().includes(text));
  return engine.until(`“${texts.join('”, “')}”`, () => missing().length === 0);
}

const tell = (what) => engine.print(`${platform}: ${what} is drawn (${views.texts().length} texts)`);

async function shop() {
  engine.run(bundle);
  await drawn('Search fruit and vegetables', 'Best of the mandi today', 'Tomato, local');
  tell('home');
  views.press('Tomato, local');
  await drawn('Red and firm, for gravy and salad', 'Country of origin: India', 'Similar Products');
  tell('a product');
  views.press('Add to cart');
  await drawn('Continue as guest');
  views.press('Continue as guest');
  await drawn('1 item');
  views.press('View cart');
  await drawn('Your cart', 'Product saving', 'To pay');
  tell('the cart');
}

try {
  await shop();
  engine.throwFaults();
} catch (error) {
  engine.print(`${platform}: ${error.stack ?? error}`);
  engine.print(`${platform}: drawn were: ${views.texts().join(' | ')}`);
  process.exit(1);
}
process.exit(0);
