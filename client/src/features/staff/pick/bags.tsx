import { makeStyles } from '@/theme';
import { HStack, Icon, Note, Pressable, Text, webProps } from '@/ui';
import type { BagState } from './lines';
import { useT } from './texts';
import type { WalkState } from './use-walk';

const useStyles = makeStyles((t) => ({
  bag: {
    flex: 1,
    minHeight: 52,
    alignItems: 'center',
    justifyContent: 'center',
    borderWidth: 1.5,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
  },
  here: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
}));

function useWords() {
  const t = useT();
  return ({ letter, decided, all, state, trackingId: id }: BagState): string => {
    if (state === 'live') return t('bagOf', { bag: letter, id, decided, all });
    const words = { packed: 'bagPacked', cancelled: 'bagCancelled', lost: 'bagLost' } as const;
    return t(words[state], { bag: letter, id });
  };
}

/** The bags of the walk and how far each is. A press goes to the packing of its order, and out of the list of all lines. */
export function Bags({ walk, onLeave }: { walk: WalkState; onLeave?: () => void }) {
  const t = useT();
  const styles = useStyles();
  const words = useWords();
  if (walk.bags.length === 0) return null;
  return (
    <HStack gap="x2" align="stretch" role="group" aria-label={t('bags')}>
      {walk.bags.map((bag) => {
        const { order, letter, decided, all, state } = bag;
        const here = order === walk.toPack?.order;
        const isLive = state === 'live';
        return (
          <Pressable
            key={order}
            accessibilityLabel={words(bag)}
            disabled={!isLive}
            onPress={() => {
              walk.pack(here && !onLeave ? null : order);
              onLeave?.();
            }}
            {...(here ? webProps({ 'aria-current': 'true' }) : null)}
            style={[styles.bag, here && styles.here]}
          >
            <Text type="bodyStrong" strike={state === 'cancelled' || state === 'lost'}>
              {letter}
            </Text>
            {isLive ? (
              <Note tabular>{`${decided} / ${all}`}</Note>
            ) : (
              <Icon
                name={state === 'packed' ? 'check' : 'warning'}
                size={18}
                color={state === 'packed' ? 'brand' : 'danger'}
              />
            )}
          </Pressable>
        );
      })}
    </HStack>
  );
}
