import { useRouter } from 'expo-router';

import { useWhen } from '@/i18n/when';
import { makeStyles } from '@/theme';
import { Grow, HStack, Icon, Text, TextButton } from '@/ui';
import { useWaiting } from '../queue/actions';
import { staffHref } from './address';
import { useT } from '../texts/index';
import { useOutage } from '../offline/outage';

const useStyles = makeStyles((t) => ({
  banner: {
    paddingHorizontal: t.space.x4,
    paddingVertical: 6,
    minHeight: 48,
    backgroundColor: t.color.accentSoft,
    borderBottomWidth: 1,
    borderBottomColor: t.color.line,
  },
  show: { minHeight: 48, alignSelf: 'center' },
}));

interface OfflineBannerProps {
  /** When the answers that the page shows were given, in ms since the epoch. */
  answeredAt?: number;
  /** For the page of what waits: says when it was last tried, and leads nowhere. */
  plain?: boolean;
}

/** Says since when there is no network, how much waits on the device, and how old the page is. */
export function OfflineBanner({ answeredAt, plain = false }: OfflineBannerProps) {
  const t = useT();
  const when = useWhen();
  const styles = useStyles();
  const router = useRouter();
  const { since, tried, network } = useOutage();
  const count = useWaiting();
  if (since === null) return null;
  const time = when.moment(new Date(since), new Date());
  const old = answeredAt
    ? ` ${t('offline.old', { time: when.moment(new Date(answeredAt), new Date()) })}`
    : '';
  const words =
    plain && tried
      ? t('offline.tried', { time, tried: when.moment(new Date(tried), new Date()) })
      : count > 0
        ? t('offline.waits', { time, count })
        : t(network ? 'offline.since' : 'offline.unreachable', { time });
  return (
    <HStack role="status" gap={10} style={styles.banner}>
      <Icon name="offline" size={24} color="accentText" />
      <Grow>
        <Text type="smallStrong" color="accentText">
          {words + old}
        </Text>
      </Grow>
      {!plain && count > 0 ? (
        <TextButton
          label={t('offline.show')}
          color="accentText"
          onPress={() => router.push(staffHref('/staff/waiting'))}
          style={styles.show}
        />
      ) : null}
    </HStack>
  );
}
