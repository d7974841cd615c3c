import { View } from 'react-native';

import { wordsOf as problemWords } from '@/i18n';
import { makeStyles } from '@/theme';
import {
  Badge,
  type BadgeTone,
  Button,
  EmptyState,
  Grow,
  HStack,
  type IconName,
  Note,
  PartHeading,
  Stack,
  Text,
} from '@/ui';
import { probe } from '../offline/outage';
import { useShortTime } from '../orders/parts';
import { useMe } from '../session/session';
import { StaffScreen } from '../shell/staff-screen';
import { useT } from '../texts/index';
import { queue, useQueue, wordsOf } from '../queue/actions';
import type { Action } from '../queue/store';

const useStyles = makeStyles((t) => ({
  row: {
    minHeight: 64,
    paddingVertical: t.space.x2,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  time: { width: 68 },
  fill: { flex: 1 },
}));

const tags: Record<Action['state'], { tone: BadgeTone; icon: IconName }> = {
  waiting: { tone: 'accent', icon: 'clock' },
  sent: { tone: 'brand', icon: 'check' },
  refused: { tone: 'danger', icon: 'warning' },
};

function Row({ action, sending }: { action: Action; sending: boolean }) {
  const t = useT();
  const time = useShortTime();
  const styles = useStyles();
  const { what, more } = wordsOf(action);
  const { state, problem } = action;
  const reason = problem ? problemWords(problem) || t('queue.noReason') : undefined;
  const label = {
    waiting: t(sending ? 'queue.sending' : 'queue.waits'),
    sent: t('queue.sentTag'),
    refused: t('queue.refusedTag'),
  }[state];
  return (
    <HStack role="listitem" gap="x3" style={styles.row}>
      <Text type="smallStrong" tabular style={styles.time}>
        {time(new Date(action.at).toISOString())}
      </Text>
      <Grow>
        <Text type="bodyStrong">{what}</Text>
        {more ? <Note>{more}</Note> : null}
        {reason ? (
          <Text type="small" color="danger">
            {reason}
          </Text>
        ) : null}
      </Grow>
      {state === 'refused' ? (
        <Button
          kind="secondary"
          label={t('queue.done')}
          accessibilityLabel={t('queue.doneOf', { what })}
          onPress={() => void queue.remove([action.id])}
        />
      ) : (
        <Badge {...tags[state]} label={label} />
      )}
    </HStack>
  );
}

function Part({ title, lead, actions }: { title: string; lead?: string; actions: readonly Action[] }) {
  const sending = useQueue((state) => state.sending);
  if (actions.length === 0) return null;
  return (
    <Stack gap="x1">
      <PartHeading>{title}</PartHeading>
      {lead ? <Note>{lead}</Note> : null}
      <View role="list" aria-label={title}>
        {actions.map((action) => (
          <Row key={action.id} action={action} sending={sending === action.id} />
        ))}
      </View>
    </Stack>
  );
}

/** What the person did and the server has not heard of, what it refused and why, and what was sent last. */
export function WaitingScreen() {
  const t = useT();
  const styles = useStyles();
  const name = useMe()?.name ?? '';
  const { actions, sending, needsLogin } = useQueue();
  const of = (state: Action['state']) => actions.filter((one) => one.state === state);
  const waiting = of('waiting');
  const tryNow = () => {
    void probe();
    void queue.send();
  };
  return (
    <StaffScreen
      title={t('queue.title')}
      subtitle={t('queue.lead', { name })}
      back="/staff/more"
      banner="plain"
      footer={
        waiting.length > 0 ? (
          <Button
            full
            size="large"
            icon="refresh"
            label={t('queue.tryNow')}
            busy={sending !== null}
            disabled={needsLogin}
            onPress={tryNow}
            style={styles.fill}
          />
        ) : null
      }
    >
      {actions.length === 0 ? (
        <EmptyState icon="check" title={t('queue.empty')} body={t('queue.emptyLead')} />
      ) : null}
      <Part title={t('queue.refused')} lead={t('queue.refusedLead')} actions={of('refused')} />
      <Part
        title={t('queue.waiting')}
        lead={needsLogin ? t('queue.loginFirst') : undefined}
        actions={waiting}
      />
      <Part title={t('queue.sent')} actions={of('sent').reverse()} />
    </StaffScreen>
  );
}
