import { keptForCustomer } from '@/state';
import type { ReportForm } from './report-form';

const store = keptForCustomer<{ orderId: string; form: ReportForm }>('report');

/**
 * Keeps a report that is not sent yet, for its customer and until the tab is closed, so that a reload or a look at the order does
 * not lose the typed text. Pictures are too large to be kept.
 */
export const keptReport = {
  get(orderId: string): ReportForm | undefined {
    const kept = store.get();
    return kept?.orderId === orderId ? kept.form : undefined;
  },
  set: (orderId: string, form: ReportForm): void => store.set({ orderId, form }),
  clear: store.clear,
};
