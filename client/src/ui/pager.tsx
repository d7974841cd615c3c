import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { IconButton } from './icon-button';
import { Show } from './layout';
import { pageMarks } from './pages';
import { Pressable } from './pressable';
import { Text } from './text';
import { HStack } from './stack';
import { webProps } from './web-props';

interface PagerProps {
  /** The name of the list, for screen readers: "Your orders". */
  label: string;
  /** The current page, counted from 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

const useStyles = makeStyles((t) => ({
  row: { justifyContent: 'center' },
  numbers: { flexDirection: 'row', alignItems: 'center', gap: t.space.x1 },
  page: {
    minWidth: t.touch,
    minHeight: t.touch,
    paddingHorizontal: t.space.x2,
    borderRadius: t.radius.button,
    alignItems: 'center',
    justifyContent: 'center',
  },
  over: { backgroundColor: t.color.brandSoft },
  current: { backgroundColor: t.color.ink },
  gap: { minWidth: t.space.x6, alignItems: 'center' },
  words: { paddingHorizontal: t.space.x3 },
}));

function Numbers({ page, pages, onChange }: Omit<PagerProps, 'label'>) {
  const t = useT();
  const styles = useStyles();
  return pageMarks(page, pages).map((mark, at) =>
    mark === 'gap' ? (
      <View key={`gap-${at}`} style={styles.gap} aria-hidden>
        <Text color="inkMuted">…</Text>
      </View>
    ) : (
      <Pressable
        key={mark}
        accessibilityLabel={t('common.pageNumber', { page: mark })}
        {...(mark === page ? webProps({ 'aria-current': 'page' }) : null)}
        onPress={() => (mark === page ? undefined : onChange(mark))}
        style={({ hovered }) => [
          styles.page,
          hovered && mark !== page && styles.over,
          mark === page && styles.current,
        ]}
      >
        <Text type="bodyStrong" tabular color={mark === page ? 'canvas' : 'ink'}>
          {mark}
        </Text>
      </Pressable>
    ),
  );
}

/** Buttons for the pages of a list; nothing if there is one page only. On phones there is no room for the numbers. */
export function Pager({ label, page, pages, onChange }: PagerProps) {
  const t = useT();
  const styles = useStyles();
  if (pages <= 1) return null;
  return (
    <HStack {...webProps({ role: 'navigation' })} aria-label={label} gap="x1" style={styles.row}>
      <IconButton
        icon="chevron-left"
        label={t('common.pageBefore')}
        disabled={page <= 1}
        onPress={() => onChange(page - 1)}
      />
      <Show on={['tablet', 'desktop']} style={styles.numbers}>
        <Numbers page={page} pages={pages} onChange={onChange} />
      </Show>
      <Show on={['phone']} style={styles.words}>
        <Text color="inkMuted" tabular>
          {t('common.pageOf', { page, pages })}
        </Text>
      </Show>
      <IconButton
        icon="chevron-right"
        label={t('common.pageAfter')}
        disabled={page >= pages}
        onPress={() => onChange(page + 1)}
      />
    </HStack>
  );
}
