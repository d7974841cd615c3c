import { useQuery } from '@tanstack/react-query';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import { Grow, Note, PartHeading, Stack, Text } from '@/ui';
import { Answer, SkeletonRows } from '../shell/answer';
import { useT } from '../texts';
import { journalQuery, type Movement } from './queries';
import { signed } from './stock';

/** As many as a person looks at before the next shelf. */
const shown = 12;

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    gap: t.space.x3,
    paddingVertical: t.space.x2,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  units: { width: 56, textAlign: 'right' },
}));

function Row({ movement }: { movement: Movement }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const { kind, units, counted, why, by, at } = movement;
  const what = kind === 'count' ? t('stock.counted', { count: counted ?? 0 }) : t(`stock.did_${kind}`);
  return (
    <View role="listitem" style={styles.row}>
      <Text type="bodyStrong" tabular style={styles.units}>
        {signed(units)}
      </Text>
      <Grow>
        <Text>{why ? `${what}: ${why}` : what}</Text>
        <Note>{`${when.dateTime(at)} · ${by || t('stock.byServer')}`}</Note>
      </Grow>
    </View>
  );
}

export function Movements({ variantId }: { variantId: string }) {
  const t = useT();
  const query = useQuery(journalQuery(variantId));
  return (
    <Stack gap="x1">
      <PartHeading>{t('stock.movements')}</PartHeading>
      <Answer query={query} skeleton={<SkeletonRows count={3} height={40} />}>
        {(all) =>
          all.length === 0 ? (
            <Text color="inkMuted">{t('stock.noMovements')}</Text>
          ) : (
            <View role="list" aria-label={t('stock.movements')}>
              {all.slice(0, shown).map((movement, at) => (
                <Row key={`${movement.at} ${at}`} movement={movement} />
              ))}
            </View>
          )
        }
      </Answer>
    </Stack>
  );
}
