import { useEffect, useRef, useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles, type Theme } from '@/theme';
import { entrance } from './entrance';
import { Button } from './button';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import { IconButton } from './icon-button';
import { Portal } from './portal';
import { Text } from './text';
import { useToastPlace } from './toast-place';
import { dismissToast, useToasts, type Toast, type ToastTone } from './toast-store';
import { HStack } from './stack';
import { webProps } from './web-props';

const appearances: Record<ToastTone, { icon: IconName; ink: keyof Theme['color'] }> = {
  success: { icon: 'check', ink: 'brand' },
  error: { icon: 'warning', ink: 'danger' },
  info: { icon: 'info', ink: 'info' },
};

const useStyles = makeStyles((t) => ({
  viewport: {
    zIndex: t.layer.toast,
    gap: t.space.x2,
    pointerEvents: 'box-none',
  },
  region: { gap: t.space.x2, pointerEvents: 'box-none' },
  toast: {
    backgroundColor: t.color.raised,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.card,
    paddingLeft: t.space.x4,
    boxShadow: t.shadow.drawer,
  },
  words: { flex: 1, paddingVertical: t.space.x3 },
  action: { alignSelf: 'center', paddingHorizontal: t.space.x3 },
}));

/** Dismisses the toast when its time is over. The time stands still once the pointer moves over the toast or the focus is in it. */
function useTimeLeft(toast: Toast, paused: boolean) {
  const left = useRef(toast.durationMs);
  useEffect(() => {
    if (paused) return;
    const began = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [paused, toast.id]);
}

function ToastLine({ toast }: { toast: Toast }) {
  const styles = useStyles();
  const t = useT();
  const [paused, setPaused] = useState(false);
  useTimeLeft(toast, paused);
  const appearance = appearances[toast.tone];
  const pause = () => setPaused(true);
  const go = () => setPaused(false);
  const { action } = toast;
  const act = () => {
    dismissToast(toast.id);
    action?.press();
  };
  return (
    <HStack
      gap="x3"
      style={[styles.toast, entrance.rise]}
      // A toast that appears under a resting pointer is "entered" too, and would stay.
      {...webProps({ onPointerMove: pause, onPointerLeave: go, onFocus: pause, onBlur: go })}
    >
      <Icon name={appearance.icon} size={20} color={appearance.ink} />
      <View style={styles.words}>
        <Text type="bodyStrong">{toast.message}</Text>
      </View>
      {action ? <Button kind="ghost" label={action.label} onPress={act} style={styles.action} /> : null}
      <IconButton icon="close" size={18} label={t('common.dismiss')} onPress={() => dismissToast(toast.id)} />
    </HStack>
  );
}

/** Rendered once, in the root layout. Its two live regions are always there, so that screen readers announce each new toast. */
export function Toaster() {
  const styles = useStyles();
  const list = useToasts((state) => state.list);
  const { style, ...place } = useToastPlace(list);
  return (
    <Portal>
      <View {...place} style={[styles.viewport, style]}>
        <View style={styles.region} role="alert" aria-live="assertive">
          {list.map((toast) => (toast.tone === 'error' ? <ToastLine key={toast.id} toast={toast} /> : null))}
        </View>
        <View style={styles.region} role="status" aria-live="polite">
          {list.map((toast) => (toast.tone === 'error' ? null : <ToastLine key={toast.id} toast={toast} />))}
        </View>
      </View>
    </Portal>
  );
}
