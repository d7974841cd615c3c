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
 * A report that is not sent yet, as long as the tab and for the customer who wrote it: a reload or a look at the order
 * loses no words. Pictures are too large to be kept.
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
