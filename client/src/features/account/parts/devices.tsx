import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import {
  Badge,
  Button,
  Card,
  Dialog,
  ErrorState,
  Heading,
  HStack,
  Icon,
  Loading,
  Note,
  Skeleton,
  Stack,
  Text,
} from '@/ui';
import { sessionsQuery, type Session } from '../queries';
import { useDeviceName } from '../use-device-name';
import { useEndSessions } from '../use-end-sessions';

const useStyles = makeStyles((t) => ({
  row: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: t.space.x3,
    borderTopWidth: 1,
    borderTopColor: t.color.line,
    paddingTop: t.space.x3,
  },
  // On phones the button is under the text. It has no padding at the left, so that it is in line with the text.
  device: { flex: 1, minWidth: 0, columnGap: t.space.x3 },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 200, gap: 2 },
  end: { paddingHorizontal: t.space.x3, marginHorizontal: -t.space.x3 },
}));

interface DeviceProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}

function Device({ session, busy, onEnd }: DeviceProps) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const device = useDeviceName()(session);
  return (
    <View role="listitem" style={styles.row}>
      <Icon name={session.app === 'app' ? 'phone' : 'globe'} size={22} color="inkMuted" />
      <HStack wrap style={styles.device}>
        <View style={styles.words}>
          <HStack gap="x2" wrap>
            <Text type="bodyStrong">{device}</Text>
            {session.current ? <Badge tone="brand" label={t('account.thisDevice')} /> : null}
          </HStack>
          <Note>{t('account.loggedInAt', { when: when.dateTime(session.createdAt) })}</Note>
          {session.current ? null : (
            <Note>{t('account.lastUsed', { when: when.dateTime(session.lastUsedAt) })}</Note>
          )}
        </View>
        {session.current ? null : (
          <Button
            kind="ghost"
            label={t('account.endSession')}
            accessibilityLabel={t('account.endSessionOf', { device })}
            busy={busy}
            onPress={onEnd}
            style={styles.end}
          />
        )}
      </HStack>
    </View>
  );
}

/** The devices on which the customer is logged in. One device is logged out at once; all others only after a confirmation. */
export function Devices() {
  const t = useT();
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const { ending, end, endOthers } = useEndSessions();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (isError && !data) {
    return (
      <ErrorState message={t('account.sessionsFailed')} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const sessions = [...(data ?? [])].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <Card roomy>
      <Heading level={2}>{t('account.sessions')}</Heading>
      <Text color="inkMuted">{t('account.sessionsLead')}</Text>
      {data ? (
        <Stack gap="x3" role="list">
          {sessions.map((session) => (
            <Device
              key={session._id}
              session={session}
              busy={ending === session._id}
              onEnd={() => end(session._id)}
            />
          ))}
        </Stack>
      ) : (
        <Loading>
          {/* The row of this device. */}
          <Skeleton height={55} />
        </Loading>
      )}
      {sessions.length > 1 ? (
        <Button
          kind="secondary"
          icon="logout"
          label={t('account.endOthers')}
          onPress={() => setAsking(true)}
        />
      ) : null}
      {asking ? (
        <Dialog title={t('account.endOthersTitle')} onClose={close}>
          <Text>{t('account.endOthersLead')}</Text>
          <HStack gap="x3" align="stretch" wrap>
            <Button
              kind="danger"
              label={t('account.endOthers')}
              busy={ending === 'others'}
              onPress={() => endOthers(close)}
            />
            <Button kind="ghost" label={t('common.cancel')} onPress={close} />
          </HStack>
        </Dialog>
      ) : null}
    </Card>
  );
}
