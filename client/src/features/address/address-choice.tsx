import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles, useTheme } from '@/theme';
import { Badge, Icon, Pressable, Text } from '@/ui';
import { addressIcon, addressLine, addressTypeKey } from './address-text';
import type { Address } from './queries';

const useStyles = makeStyles((t) => ({
  choose: {
    flex: 1,
    flexDirection: 'row',
    gap: t.space.x3,
    padding: t.space.x4,
    borderRadius: t.radius.card,
    minWidth: 0,
  },
  over: { backgroundColor: t.color.brandSoft },
  mark: {
    width: 40,
    height: 40,
    borderRadius: t.radius.button,
    backgroundColor: t.color.brandSoft,
    alignItems: 'center',
    justifyContent: 'center',
  },
  words: { flex: 1, minWidth: 0, gap: 2 },
  head: { flexDirection: 'row', alignItems: 'center', gap: t.space.x2 },
}));

/** A saved address as a button: its type and the whole address. */
export function AddressChoice({ address, onChoose }: { address: Address; onChoose: () => void }) {
  const t = useT();
  const styles = useStyles();
  const { color } = useTheme();
  const text = addressLine(address);
  return (
    <Pressable
      accessibilityLabel={t('drawer.deliverHere', { address: text })}
      onPress={onChoose}
      style={({ hovered, pressed }) => [styles.choose, (hovered || pressed) && styles.over]}
    >
      <View style={styles.mark}>
        <Icon name={addressIcon(address.addresstype)} size={22} color={color.brand} />
      </View>
      <View style={styles.words}>
        <View style={styles.head}>
          <Text type="bodyStrong">{t(addressTypeKey(address.addresstype))}</Text>
          {address.isDefault ? <Badge tone="brand" label={t('address.default')} /> : null}
        </View>
        <Text type="small" color="inkMuted">
          {text}
        </Text>
      </View>
    </Pressable>
  );
}
