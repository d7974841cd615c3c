import { isProblem } from '@/api';
import { problemText, type TextKey } from '@/i18n';
import { toast, toastTime } from '@/ui';

/** A toast of the account area. A session that ended has said so already. */
export function tellProblem(error: unknown, fallback: TextKey): void {
  if (isProblem(error) && error.kind === 'unauthorized') return;
  toast.error(problemText(error, fallback), toastTime.account);
}
