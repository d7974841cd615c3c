import type contact from './contact.json';
import type deletion from './deletion.json';
import type outage from './outage.json';
import type shell from './shell.json';

/**
 * The texts that one page alone needs: it brings them along (ownTexts). Types only: what is imported
 * here would come with the first page.
 */
export interface OwnTexts {
  contact: typeof contact;
  deletion: typeof deletion;
  outage: typeof outage;
  shell: typeof shell;
}
