import { View } from 'react-native';

import { wordsOf } from '@/i18n';
import { makeStyles } from '@/theme';
import { Banner, Button, Dialog, Grow, Icon, Stack, Text } from '@/ui';
import { useT } from '../texts';
import type { Advanced, Card } from './queries';
import { outcomeOf } from './selection';
import { statusText } from './status';
import type { Advancing } from './use-advance';

const useStyles = makeStyles((t) => ({
  row: { flexDirection: 'row', alignItems: 'flex-start', gap: t.space.x2, paddingVertical: t.space.x2 },
}));

function Result({ result, card }: { result: Advanced; card: Card | undefined }) {
  const t = useT();
  const styles = useStyles();
  const done = result.code === 'ok';
  const name = result.card?.trackingId ?? card?.trackingId ?? result.order;
  return (
    <View role="listitem" style={styles.row}>
      <Icon name={done ? 'check' : 'warning'} size={20} color={done ? 'brand' : 'offer'} />
      <Grow>
        <Text type="bodyStrong" tabular>
          {card?.customer ? `${name} · ${card.customer}` : name}
        </Text>
        <Text type="small" color={done ? 'inkMuted' : 'ink'}>
          {done && result.card
            ? t('orderList.isNow', { status: t(statusText(result.card.status)) })
            : wordsOf(result)}
        </Text>
      </Grow>
    </View>
  );
}

/** What became of each order, if not all were advanced; and the question about those that can still be cancelled. */
export function AdvanceDialog({ advancing, cards }: { advancing: Advancing; cards: readonly Card[] }) {
  const t = useT();
  const { results, busy, away, refusal, goOn, close } = advancing;
  const { done, early, refused } = outcomeOf(results);
  return (
    <Dialog
      open={results.length > 0}
      title={
        early.length > 0 ? t('orderList.earlyTitle') : t('orderList.resultTitle', { count: refused.length })
      }
      onClose={close}
    >
      {early.length > 0 ? <Text>{t('orderList.earlyLead', { count: early.length })}</Text> : null}
      {done.length > 0 ? (
        <Text color="inkMuted">{t('orderList.advanced', { count: done.length })}</Text>
      ) : null}
      {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      <View role="list">
        {[...refused, ...early, ...done].map((result) => (
          <Result
            key={result.order}
            result={result}
            card={cards.find(({ id, trackingId }) => id === result.order || trackingId === result.order)}
          />
        ))}
      </View>
      <Stack gap="x2">
        {early.length > 0 ? (
          <>
            <Button
              full
              kind="danger"
              busy={busy}
              disabled={away}
              label={t('orderList.earlyGo', { count: early.length })}
              onPress={goOn}
            />
            <Button full kind="secondary" label={t('orderList.earlyStay')} onPress={close} />
          </>
        ) : (
          <Button full label={t('orderList.resultClose')} onPress={close} />
        )}
      </Stack>
    </Dialog>
  );
}
