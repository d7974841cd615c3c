import { makeStyles } from '@/theme';
import { Grow, HStack, Note, Text, Tile } from '@/ui';
import { Units } from '../shell/units';
import { useT } from '../texts';
import type { BackLine } from './queries';
import { useDoorWords, useNames } from './words';

const side = 44;

const useStyles = makeStyles((t) => ({
  line: { paddingVertical: t.space.x2, borderBottomWidth: 1, borderBottomColor: t.color.line },
}));

interface LineProps {
  line: BackLine;
  good: number;
  /** Missing if the person may not decide it. */
  onGood?: (units: number) => void;
}

/** One product: how many of its units are good. The others are thrown away. */
export function Line({ line, good, onGood }: LineProps) {
  const t = useT();
  const names = useNames();
  const door = useDoorWords();
  const styles = useStyles();
  const { quantity, short, picture } = line;
  const name = names.meant(line);
  const waste = quantity - good;
  return (
    <HStack role="listitem" gap="x3" style={styles.line}>
      <Tile source={picture} alt="" side={side} dim={good === 0} />
      <Grow>
        <Text type="bodyStrong">{names.first(line)}</Text>
        <Note>{names.rest(line)}</Note>
        <Text type="small" color={waste > 0 ? 'danger' : 'inkMuted'} tabular>
          {waste > 0
            ? t('back.goodAndWaste', { good, of: quantity, waste })
            : t('back.allGood', { of: quantity })}
        </Text>
        {line.rejectedReason ? <Note>{door(quantity, line.rejectedReason, line.rejectedWhy)}</Note> : null}
        {short > 0 ? <Note>{t('back.short', { count: short })}</Note> : null}
      </Grow>
      {onGood ? (
        <Units
          units={good}
          max={quantity}
          onChange={onGood}
          fewer={t('back.fewer', { name })}
          more={t('back.more', { name })}
        />
      ) : null}
    </HStack>
  );
}
