import { useSecondsLeft } from '@/lib/use-seconds-left';
import { makeStyles } from '@/theme';
import { Grow, HStack, Icon, Text } from '@/ui';
import { useT } from '../texts/index';

const useStyles = makeStyles((t) => ({
  box: { padding: t.space.x4, borderRadius: t.radius.card, backgroundColor: t.color.offerSoft },
}));

/** A length of time as a clock shows it: 0:24, 14:32, 1:05:00. */
export function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Says that nothing can be tried, and until when. */
export function Locked({ until }: { until: number }) {
  const t = useT();
  const styles = useStyles();
  const left = useSecondsLeft(until);
  if (left === 0) return null;
  return (
    <HStack role="alert" gap="x3" style={styles.box}>
      <Icon name="lock" size={26} color="offer" />
      <Grow>
        <Text type="h3" color="offer">
          {t('login.locked')}
        </Text>
        <Text color="offer" tabular>
          {t('login.lockedUntil', { time: clock(left) })}
        </Text>
      </Grow>
    </HStack>
  );
}
