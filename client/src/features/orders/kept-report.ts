import { sessionMemory } from '@/lib/storage';
import { readJson, writeJson } from '@/lib/stored-json';
import { userId } from '@/state';
import type { ReportForm } from './report-form';

const key = 'report';

interface Kept {
  user: string;
  orderId: string;
  form: ReportForm;
}

/**
 * Keeps a report that is not sent yet, for its customer and until the tab is closed, so that a reload or a look at the order does
 * not lose the typed text. Pictures are too large to be kept.
 */
export const keptReport = {
  get(orderId: string): ReportForm | undefined {
    const kept = readJson(sessionMemory, key) as Partial<Kept> | null | undefined;
    return kept?.user === userId() && kept.orderId === orderId ? kept.form : undefined;
  },
  set(orderId: string, form: ReportForm): void {
    writeJson(sessionMemory, key, { user: userId(), orderId, form } satisfies Kept);
  },
  clear: (): void => sessionMemory.remove(key),
};
