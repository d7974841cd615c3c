import { refusalText, type TextKey } from '@/i18n';
import { useErrors } from '@/lib/use-form';

const noErrors = {};

/** What FormRefusal needs to show why the server refused something. */
export function useRefusal(error: unknown, otherwise: TextKey) {
  const { errors, part } = useErrors<{ top?: string }>(
    noErrors,
    error ? { top: refusalText(error, otherwise) } : undefined,
  );
  return { ref: part('top'), text: errors.top };
}
