import { useT } from '@/i18n';
import { HStack, IconButton, webProps } from '@/ui';

interface PagerProps {
  /** The name of the list, for screen readers. */
  label: string;
  /** The page that is shown, counted from 1. */
  page: number;
  more: boolean;
  onChange: (page: number) => void;
}

/** Turns the pages of a list that is not counted; nothing if there is one page only. */
export function Pager({ label, page, more, onChange }: PagerProps) {
  const t = useT();
  if (page === 1 && !more) return null;
  // The buttons are below the list, and a page is read from its beginning.
  const turn = (to: number) => {
    onChange(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <HStack
      {...webProps({ role: 'navigation' })}
      aria-label={label}
      gap="x3"
      style={{ justifyContent: 'center' }}
    >
      <IconButton
        icon="chevron-left"
        label={t('common.pageBefore')}
        disabled={page === 1}
        onPress={() => turn(page - 1)}
      />
      <IconButton
        icon="chevron-right"
        label={t('common.pageAfter')}
        disabled={!more}
        onPress={() => turn(page + 1)}
      />
    </HStack>
  );
}
