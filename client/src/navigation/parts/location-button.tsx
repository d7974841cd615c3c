import { useEffect } from 'react';
import { StyleSheet, View } from 'react-native';

import { restoreCurrentPlace, useCurrentPlace } from '@/features/address';
import { useContentText, useT } from '@/i18n';
import { openLocation } from '@/state';
import { radius, touch, webStyle } from '@/theme';
import { HStack, Icon, Pressable, Text, webProps } from '@/ui';
import { useNextSlot } from '../next-slot';
import { useShopPlace } from '../use-shop-place';

const styles = StyleSheet.create({
  box: { minHeight: touch, justifyContent: 'center', borderRadius: radius.input, flexShrink: 1 },
  // If both do not fit in the line, "Deliver to" wraps out of view and the place remains.
  row: {
    flexDirection: 'row-reverse',
    justifyContent: 'flex-end',
    alignItems: 'baseline',
    gap: 6,
    ...webStyle({ flexWrap: 'wrap', height: 22, overflow: 'hidden' }),
  },
  place: { flexShrink: 1 },
});

/** The delivery location, with the next slot on a second line on phones. A press opens the dialog that changes it. */
export function LocationButton({ withSlot = false }: { withSlot?: boolean }) {
  const t = useT();
  const content = useContentText();
  const { text, textHi, problem, busy, outside } = useCurrentPlace();
  const slot = useNextSlot();
  useEffect(() => void restoreCurrentPlace(), []);
  const usual = useShopPlace();
  const place = text === null ? usual : content({ text, textHi }, 'text');
  const note = problem ? t(problem) : outside ? t('navigation.notServed') : withSlot ? slot : undefined;
  const to = (
    <Text type="caption" color="inkMuted" lines={1}>
      {t('navigation.deliverTo')}
    </Text>
  );
  return (
    <Pressable
      accessibilityLabel={t('navigation.changeLocation', { place })}
      aria-busy={busy}
      {...webProps({ 'aria-haspopup': 'dialog' })}
      onPress={openLocation}
      style={styles.box}
    >
      {withSlot ? null : to}
      <View style={styles.row}>
        <HStack gap={2} style={styles.place}>
          <Text type="bodyStrong" lines={1} style={{ flexShrink: 1 }}>
            {busy ? t('navigation.locating') : place}
          </Text>
          <Icon name="chevron-down" size={18} color="ink" />
        </HStack>
        {withSlot ? to : null}
      </View>
      {note || withSlot ? (
        <Text type="caption" color={problem || outside ? 'danger' : 'inkMuted'} lines={1} live="polite">
          {note ?? '\u00a0'}
        </Text>
      ) : null}
    </Pressable>
  );
}
