import { isProblem } from '@/api';
import { problemText, type TextKey } from '@/i18n';
import { toast } from '@/ui';

/** A toast for a failed call of the account area. An expired session has its own toast. */
export function toastProblem(error: unknown, fallback: TextKey): void {
  if (isProblem(error) && error.kind === 'unauthorized') return;
  toast.error(problemText(error, fallback));
}
