import { makeStyles } from '@/theme';
import { HStack, Icon, type IconName, Pressable, roving, Text } from '@/ui';
import { useT } from '../texts';
import type { Kind } from './stock';

const icons: Record<Kind, IconName> = { receive: 'plus', waste: 'minus', count: 'list', correct: 'edit' };

const useStyles = makeStyles((t) => ({
  item: {
    flex: 1,
    minHeight: 60,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1.5,
    borderColor: t.color.lineStrong,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
  },
  chosen: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
}));

/** What the pad is for: receive, waste, count, correct. */
export function Kinds({
  all,
  value,
  onChange,
}: {
  all: readonly Kind[];
  value: Kind;
  onChange: (kind: Kind) => void;
}) {
  const t = useT();
  const styles = useStyles();
  const keys = roving(
    all.map((kind) => ({ value: kind })),
    value,
    (kind) => onChange(kind as Kind),
  );
  return (
    <HStack gap="x2" align="stretch" role="radiogroup" aria-label={t('stock.what')} {...keys.group}>
      {all.map((kind) => {
        const ink = kind === value ? 'brand' : 'ink';
        return (
          <Pressable
            key={kind}
            role="radio"
            aria-checked={kind === value}
            onPress={() => onChange(kind)}
            {...keys.item(kind)}
            style={[styles.item, kind === value && styles.chosen]}
          >
            <Icon name={icons[kind]} size={20} color={ink} />
            <Text type="smallStrong" color={ink} lines={1}>
              {t(`stock.${kind}`)}
            </Text>
          </Pressable>
        );
      })}
    </HStack>
  );
}
