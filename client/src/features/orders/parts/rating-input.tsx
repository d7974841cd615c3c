import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Icon, Pressable, roving } from '@/ui';

const values = ['1', '2', '3', '4', '5'].map((value) => ({ value }));

const useStyles = makeStyles((t) => ({
  row: { flexDirection: 'row', marginHorizontal: -t.space.x2 },
  star: {
    width: t.touch,
    height: t.touch,
    borderRadius: t.radius.pill,
    alignItems: 'center',
    justifyContent: 'center',
  },
  over: { backgroundColor: t.color.accentSoft },
}));

interface RatingInputProps {
  name: string;
  /** 1 to 5, or 0 while no star is chosen. */
  value: number;
  onChange: (value: number) => void;
}

export function RatingInput({ name, value, onChange }: RatingInputProps) {
  const t = useT();
  const styles = useStyles();
  const keys = roving(values, value ? String(value) : null, (chosen) => onChange(Number(chosen)));
  return (
    <View role="radiogroup" aria-label={t('orders.ratingOf', { name })} style={styles.row} {...keys.group}>
      {values.map(({ value: star }) => {
        const given = Number(star) <= value;
        return (
          <Pressable
            key={star}
            role="radio"
            aria-checked={Number(star) === value}
            accessibilityLabel={t('orders.stars', { count: Number(star) })}
            onPress={() => onChange(Number(star))}
            {...keys.item(star)}
            style={({ hovered }) => [styles.star, hovered && styles.over]}
          >
            <Icon name="star" size={26} filled={given} color={given ? 'accentText' : 'lineStrong'} />
          </Pressable>
        );
      })}
    </View>
  );
}
