import { KeyboardAvoidingView, Modal, Platform, Pressable, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';

import { makeStyles, useBreakpoint, useReducedMotion } from '@/theme';
import type { OverlayProps } from './overlay-props';

const useStyles = makeStyles((t) => ({
  fill: { flex: 1 },
  scrim: { backgroundColor: t.color.scrim },
  center: { justifyContent: 'center', alignItems: 'center', padding: t.space.x4 },
  right: { flexDirection: 'row', justifyContent: 'flex-end' },
  left: { flexDirection: 'row', justifyContent: 'flex-start' },
  bottom: { justifyContent: 'flex-end' },
  panel: { backgroundColor: t.color.surface, overflow: 'hidden', boxShadow: t.shadow.drawer },
  panelCenter: { borderRadius: t.radius.sheet, width: '100%', maxHeight: '100%' },
  panelSide: { height: '100%', width: '100%' },
  panelBottom: {
    borderTopLeftRadius: t.radius.sheet,
    borderTopRightRadius: t.radius.sheet,
    maxHeight: '92%',
  },
}));

/** What lies over the page. Use Dialog or Sheet. */
export function Overlay({ open, onClose, label, place, width = 420, children }: OverlayProps) {
  const styles = useStyles();
  const insets = useSafeAreaInsets();
  const phone = useBreakpoint() === 'phone';
  const still = useReducedMotion();
  const side = place === 'right' || place === 'left';
  const panel = side ? styles.panelSide : place === 'bottom' ? styles.panelBottom : styles.panelCenter;
  return (
    <Modal
      visible={open}
      transparent
      statusBarTranslucent
      animationType={still ? 'none' : place === 'center' ? 'fade' : 'slide'}
      onRequestClose={onClose}
    >
      <KeyboardAvoidingView
        behavior={Platform.OS === 'ios' ? 'padding' : undefined}
        style={[styles.fill, styles[place]]}
      >
        <Pressable
          style={[StyleSheet.absoluteFill, styles.scrim]}
          onPress={onClose}
          accessibilityElementsHidden
          importantForAccessibility="no"
        />
        <View
          accessibilityViewIsModal
          aria-label={label}
          style={[
            styles.panel,
            panel,
            side && !phone ? { width } : null,
            place === 'center' ? { maxWidth: width } : null,
            {
              paddingTop: side ? insets.top : 0,
              paddingBottom: place === 'center' ? 0 : insets.bottom,
            },
          ]}
        >
          {children}
        </View>
      </KeyboardAvoidingView>
    </Modal>
  );
}
