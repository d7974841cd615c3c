import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Badge, Grow, HStack, Icon, Mark, Note, Pressable, Text } from '@/ui';
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
}));

/** A saved address as a button: its type and the whole address. */
export function AddressChoice({ address, onChoose }: { address: Address; onChoose: () => void }) {
  const t = useT();
  const styles = useStyles();
  const text = addressLine(address);
  return (
    <Pressable
      accessibilityLabel={t('drawer.deliverHere', { address: text })}
      onPress={onChoose}
      style={({ hovered, pressed }) => [styles.choose, (hovered || pressed) && styles.over]}
    >
      <Mark side={40} corners="button">
        <Icon name={addressIcon(address.addresstype)} size={22} color="brand" />
      </Mark>
      <Grow gap={2}>
        <HStack gap="x2">
          <Text type="bodyStrong">{t(addressTypeKey(address.addresstype))}</Text>
          {address.isDefault ? <Badge tone="brand" label={t('address.default')} /> : null}
        </HStack>
        <Note>{text}</Note>
      </Grow>
    </Pressable>
  );
}
