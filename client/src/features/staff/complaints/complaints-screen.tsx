import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';

import { dotted } from '@/lib/dotted';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { Badge, BlockLink, EmptyState, Grow, Icon, Note, RadioPills, Text } from '@/ui';
import { orderHref } from '../orders/address';
import { reasonTexts, useComplaintLines } from '../orders/complaints-part';
import { useShortTime } from '../orders/parts';
import { Answer } from '../shell/answer';
import { useListKeys } from '../shell/keys';
import { StaffScreen } from '../shell/staff-screen';
import { Pager } from '../shell/pager';
import { useT } from '../texts';
import { complaintsQuery, type Reported } from './queries';

const useStyles = makeStyles((t) => ({
  head: { paddingHorizontal: t.space.x4, paddingVertical: t.space.x3, maxWidth: 520 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    minHeight: 72,
    paddingHorizontal: t.space.x4,
    paddingVertical: 10,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  end: { alignItems: 'flex-end', gap: t.space.x1 },
}));

function Row({ reported: { card, complaint } }: { reported: Reported }) {
  const t = useT();
  const time = useShortTime();
  const styles = useStyles();
  const lines = useComplaintLines()(complaint);
  const { state, reason, wish, text, pictures, worth, at } = complaint;
  return (
    <View role="listitem">
      <BlockLink href={orderHref(card.trackingId)} style={styles.row}>
        <Grow gap={2}>
          <Text type="bodyStrong">{dotted(card.customer, t(reasonTexts[reason]))}</Text>
          <Text lines={2}>{text ? t('order.quoted', { words: text }) : lines.join(', ')}</Text>
          <Note tabular>
            {dotted(
              card.trackingId,
              time(at),
              t(wish === 'refund' ? 'complaint.wishRefund' : 'complaint.wishAgain'),
              pictures > 0 ? t('complaint.pictures', { count: pictures }) : '',
            )}
          </Note>
        </Grow>
        <View style={styles.end}>
          <Badge
            tone={state === 'open' ? 'offer' : 'quiet'}
            icon={state === 'open' ? 'warning' : 'check'}
            label={t(`complaint.${state}`)}
          />
          {worth === undefined ? null : (
            <Text type="bodyStrong" tabular>
              {formatMoney(worth)}
            </Text>
          )}
        </View>
        <Icon name="chevron-right" size={22} color="inkMuted" />
      </BlockLink>
    </View>
  );
}

/** What customers reported; each leads to its order, where it is answered. */
export function ComplaintsScreen() {
  const t = useT();
  const router = useRouter();
  const styles = useStyles();
  const keys = useListKeys();
  const { all } = useLocalSearchParams<{ all?: string }>();
  const isAll = all !== undefined;
  const [page, setPage] = useState(1);
  const query = useQuery(complaintsQuery(isAll, page));
  return (
    <StaffScreen
      bare
      title={t('complaint.title')}
      back="/staff/more"
      answeredAt={query.dataUpdatedAt || undefined}
    >
      <View style={styles.head}>
        <RadioPills
          label={t('complaint.which')}
          items={[
            { value: 'open', label: t('complaint.whichOpen') },
            { value: 'all', label: t('complaint.whichAll') },
          ]}
          value={isAll ? 'all' : 'open'}
          onChange={(value) => {
            setPage(1);
            router.setParams({ all: value === 'all' ? '' : undefined });
          }}
        />
      </View>
      <Answer query={query}>
        {({ items, more }) =>
          items.length === 0 && page === 1 ? (
            <EmptyState icon="chat" title={t('complaint.none')} body={t('complaint.noneLead')} />
          ) : (
            <>
              <View role="list" aria-label={t('complaint.title')} ref={keys}>
                {items.map((reported) => (
                  <Row key={`${reported.card.id} ${reported.complaint.id}`} reported={reported} />
                ))}
              </View>
              <Pager label={t('complaint.title')} page={page} more={more} onChange={setPage} />
            </>
          )
        }
      </Answer>
    </StaffScreen>
  );
}
