import type contact from './contact.json';
import type deletion from './deletion.json';
import type outage from './outage.json';
import type pictures from './pictures.json';
import type product from './product.json';
import type recent from './recent.json';
import type search from './search.json';
import type shell from './shell.json';
import type work from './work.json';

/**
 * The texts that only one page needs: the page's module adds them (ownTexts). This file imports types only, because anything else
 * that it imports would be loaded with the first page.
 */
export interface OwnTexts {
  contact: typeof contact;
  deletion: typeof deletion;
  outage: typeof outage;
  pictures: typeof pictures;
  product: typeof product;
  recent: typeof recent;
  search: typeof search;
  shell: typeof shell;
  work: typeof work;
}
