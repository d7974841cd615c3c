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

const isTall = (place: OverlayProps['place']) => place === 'right' || place === 'left';

/**
 * The box of a sheet's content. It is a component of its own because it is drawn over the whole app: there the insets are those of
 * the window, but where the overlay is opened they may be those of a tab, whose bar the sheet covers.
 */
function Panel({ label, place, width = 420, children }: Omit<OverlayProps, 'open' | 'onClose'>) {
  const styles = useStyles();
  const insets = useSafeAreaInsets();
  const { height } = useWindowDimensions();
  const tall = isTall(place);
  return (
    <View
      accessibilityViewIsModal
      aria-label={label}
      style={[
        tall ? styles.tall : { maxHeight: height - insets.top - insets.bottom },
        styles.column,
        { maxWidth: Math.max(width, 640), paddingBottom: insets.bottom },
      ]}
    >
      {/* iOS draws its own grabber. */}
      {Platform.OS === 'android' ? <View style={styles.grabber} /> : null}
      {/* No room for the keyboard needed: the system itself lifts a sheet of this height above it. */}
      {tall ? <KeyboardRoom enabled>{children}</KeyboardRoom> : children}
    </View>
  );
}

/** Shows an overlay as a sheet of the system. Screens use Dialog or Sheet, which are built on it. */
export function Overlay({ open, onClose, ...rest }: OverlayProps) {
  if (!open) return null;
  return (
    <SystemSheet height={isTall(rest.place) ? 'tall' : 'fit'} onClose={onClose}>
      <Panel {...rest} />
    </SystemSheet>
  );
}
