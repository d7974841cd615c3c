import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import { Badge, Button, ButtonLink, EmptyState, Text, toast } from '@/ui';
import { useWrite } from '../session/use-write';
import { staffHref } from '../shell/address';
import { Answer, SkeletonRows } from '../shell/answer';
import { AskDialog } from '../shell/ask-dialog';
import { CardList } from '../shell/card-list';
import { OpenOrAll } from '../shell/open-or-all';
import { StaffScreen } from '../shell/staff-screen';
import { useT } from '../texts';
import { alertsQuery, finishAlert, type Alert } from './queries';

const useStyles = makeStyles((t) => ({
  buttons: { flexDirection: 'row', flexWrap: 'wrap', gap: t.space.x2 },
}));

/** What the alert is about: an order, or money that a customer paid into the wallet. */
function useAbout() {
  const t = useT();
  return ({ trackingId, topUp }: Alert) =>
    trackingId
      ? t('alerts.ofOrder', { id: trackingId })
      : topUp
        ? t('alerts.ofTopUp', { id: topUp })
        : t('alerts.ofShop');
}

function AlertCard({ alert, onDone }: { alert: Alert; onDone: (alert: Alert) => void }) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const about = useAbout();
  const { what, trackingId, first, at, times, doneAt, doneBy, note } = alert;
  return (
    <>
      <View>
        <Text type="h3" level={2}>
          {about(alert)}
        </Text>
        <Text type="small" color="inkMuted">
          {times > 1
            ? t('alerts.times', { count: times, first: when.dateTime(first), at: when.dateTime(at) })
            : when.dateTime(at)}
        </Text>
      </View>
      {/* The server writes what it found in English only. */}
      <Text lang="en" selectable>
        {what}
      </Text>
      <View style={styles.buttons}>
        {trackingId ? (
          <ButtonLink
            kind="secondary"
            href={staffHref(`/staff/orders/${trackingId}`)}
            label={t('alerts.openOrder')}
            accessibilityLabel={t('alerts.ofOrder', { id: trackingId })}
          />
        ) : null}
        {doneAt ? null : (
          <Button
            icon="check"
            label={t('alerts.done')}
            accessibilityLabel={t('alerts.doneOf', { what: about(alert) })}
            onPress={() => onDone(alert)}
          />
        )}
      </View>
      {doneAt ? (
        <>
          <Badge tone="brand" icon="check" label={t('counter.doneBy', { by: doneBy ?? '' })} />
          <Text type="small" color="inkMuted">
            {note ? `${when.dateTime(doneAt)} · ${note}` : when.dateTime(doneAt)}
          </Text>
        </>
      ) : null}
    </>
  );
}

/** What the server found and cannot decide itself. What waits for a person stands first. */
export function AlertsScreen() {
  const t = useT();
  const about = useAbout();
  const [all, setAll] = useState(false);
  const [ending, setEnding] = useState<Alert | null>(null);
  const query = useQuery(alertsQuery(all));
  const finish = useWrite({
    call: finishAlert,
    onDone: () => {
      setEnding(null);
      toast.success(t('alerts.isDone'));
    },
  });
  return (
    <StaffScreen
      title={t('alerts.title')}
      subtitle={t('alerts.lead')}
      back="/staff/more"
      answeredAt={query.dataUpdatedAt || undefined}
    >
      <OpenOrAll all={all} onChange={setAll} />
      <Answer query={query} skeleton={<SkeletonRows count={4} height={120} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              icon="bell"
              title={t(all ? 'alerts.none' : 'alerts.noneOpen')}
              body={t('alerts.noneLead')}
              action={
                all ? undefined : (
                  <Button kind="secondary" label={t('counter.showAll')} onPress={() => setAll(true)} />
                )
              }
            />
          ) : (
            <CardList
              label={t('alerts.title')}
              items={[...items].sort((a, b) => Number(Boolean(a.doneAt)) - Number(Boolean(b.doneAt)))}
              keyOf={({ id }) => id}
              card={(alert) => <AlertCard alert={alert} onDone={setEnding} />}
            />
          )
        }
      </Answer>
      <AskDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={ending ? about(ending) : t('alerts.title')}
        lead={t('alerts.doneLead')}
        label={t('counter.note')}
        button={t('alerts.done')}
        busy={finish.busy}
        away={finish.away}
        refusal={finish.refusal}
        onSend={(note) => ending && finish.send({ id: ending.id, note })}
      />
    </StaffScreen>
  );
}
