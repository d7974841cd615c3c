import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Server } from './server';

/** Where goods stand in the shop; what is not here has no shelf. */
const shelves: Record<string, string> = {
  'onion-red': '1',
  'potato-indore': '1',
  'tomato-local': '2, lower crate',
  cucumber: '2, lower crate',
  palak: '3',
  coriander: '3',
  mint: '3',
  'banana-robusta': '4',
  watermelon: '4',
};

/** Starts the demo shop with names of shelves, and with melons of 3 kg that are weighed. */
export async function startWeighedShop(server: Server): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tokri-shop-'));
  try {
    cpSync(path.resolve(__dirname, '../../app/demo'), folder, { recursive: true });
    const change = (file: string, how: (text: string) => string) => {
      const of = path.join(folder, file);
      writeFileSync(of, how(readFileSync(of, 'utf8')));
    };
    for (const kind of ['roots', 'vegetables', 'leafy-greens', 'herbs', 'fruits'])
      change(`products-${kind}.yaml`, (text) =>
        text.replace(/^- id: (\S+)$/gm, (row, id: string) =>
          shelves[id] ? `${row}\n  shelf: '${shelves[id]}'` : row,
        ),
      );
    change('variants.csv', (text) =>
      text.replace(/^(product,.*)$/m, '$1,weighed').replace(/^(watermelon,3,kg,.*)$/m, '$1,yes'),
    );
    // The other rows end before the new column.
    change('variants.csv', (text) =>
      text.replace(/^[a-z-]+,.*$/gm, (row) => (row.split(',').length === 6 ? `${row},` : row)),
    );
    server.run('import', folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
  await server.start();
}

/** An item of a cart by the id of its pack: `pack('onion-red-1kg')`. */
export const pack = (variantId: string, quantity = 1) => ({
  productId: variantId.slice(0, variantId.lastIndexOf('-')),
  variantId,
  quantity,
});
