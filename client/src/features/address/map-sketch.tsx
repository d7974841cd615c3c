import { View, type StyleProp, type ViewStyle } from 'react-native';

import { makeStyles } from '@/theme';
import { Icon } from '@/ui';

const useStyles = makeStyles((t) => ({
  ground: { overflow: 'hidden', backgroundColor: t.color.tileLeaf, borderRadius: t.radius.button },
  field: { position: 'absolute', left: 0, top: 0, right: 0, bottom: 0 },
  park: {
    position: 'absolute',
    width: '90%',
    height: '90%',
    right: '-30%',
    bottom: '-46%',
    backgroundColor: t.color.tileHerb,
    transform: [{ rotate: '-36deg' }],
  },
  avenue: {
    position: 'absolute',
    left: '-20%',
    width: '140%',
    top: '46%',
    height: '15%',
    backgroundColor: t.color.tileCitrus,
    transform: [{ rotate: '-36deg' }],
  },
  lane: {
    position: 'absolute',
    left: '-20%',
    width: '140%',
    top: '22%',
    height: '5%',
    backgroundColor: t.color.surface,
    transform: [{ rotate: '24deg' }],
  },
  side: {
    position: 'absolute',
    left: '-20%',
    width: '140%',
    top: '74%',
    height: '5%',
    backgroundColor: t.color.surface,
    transform: [{ rotate: '62deg' }],
  },
  pin: { flex: 1, alignItems: 'center', justifyContent: 'center' },
  lift: { marginBottom: '8%' },
}));

interface MapSketchProps {
  style?: StyleProp<ViewStyle>;
  /** Size of the pin in the middle; 0 for none. */
  pin?: number;
}

/** A drawing of a few streets, for places where a real map is too much or cannot be loaded. Decoration only. */
export function MapSketch({ style, pin = 26 }: MapSketchProps) {
  const styles = useStyles();
  return (
    <View aria-hidden style={[styles.ground, style]}>
      <View style={styles.field}>
        <View style={styles.park} />
        <View style={styles.lane} />
        <View style={styles.side} />
        <View style={styles.avenue} />
      </View>
      {pin > 0 ? (
        <View style={[styles.field, styles.pin]}>
          <View style={styles.lift}>
            <Icon name="pin" size={pin} color="offer" />
          </View>
        </View>
      ) : null}
    </View>
  );
}
