import { Platform, useWindowDimensions, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { makeStyles } from '@/theme';
import { KeyboardRoom } from './keyboard-room';
import type { OverlayProps } from './overlay-props';
import { SystemSheet } from './sheet-stack';

const useStyles = makeStyles((t) => ({
  tall: { flex: 1 },
  column: { width: '100%', alignSelf: 'center' },
  grabber: {
    width: 36,
    height: 4,
    borderRadius: t.radius.pill,
    backgroundColor: t.color.line,
    alignSelf: 'center',
    marginTop: t.space.x2,
  },
}));

/** Shows an overlay as a sheet of the system. Screens use Dialog or Sheet, which are built on it. */
export function Overlay({ open, onClose, label, place, width = 420, children }: OverlayProps) {
  const styles = useStyles();
  const insets = useSafeAreaInsets();
  const { height } = useWindowDimensions();
  if (!open) return null;
  const tall = place === 'right' || place === 'left';
  const most = tall ? null : { maxHeight: height - insets.top - insets.bottom };
  return (
    <SystemSheet height={tall ? 'tall' : 'fit'} onClose={onClose}>
      <View
        accessibilityViewIsModal
        aria-label={label}
        style={[
          tall ? styles.tall : null,
          most,
          styles.column,
          { maxWidth: Math.max(width, 640), paddingBottom: insets.bottom },
        ]}
      >
        {/* iOS draws its own grabber. */}
        {Platform.OS === 'android' ? <View style={styles.grabber} /> : null}
        {/* No room for the keyboard needed: the system itself lifts a sheet of this height above it. */}
        {tall ? <KeyboardRoom enabled>{children}</KeyboardRoom> : children}
      </View>
    </SystemSheet>
  );
}
