import { useContentText, useT } from '@/i18n';
import { openCart } from '@/state';
import { Button, Dialog, Grow, HStack, Icon, Note, Stack, Text } from '@/ui';
import type { Unavailable } from '../queries';

const reasons = {
  not_sold: 'orders.goneNotSold',
  out_of_stock: 'orders.goneOut',
  fewer: 'orders.goneFewer',
  cart_full: 'orders.goneFull',
} as const satisfies Record<Unavailable['reason'], string>;

/** Lists the items of an earlier order that could not be put into the cart, with the reasons. */
export function ReorderReport({
  missing,
  lines,
  onClose,
}: {
  missing: readonly Unavailable[];
  /** How many lines the order has. */
  lines: number;
  onClose: () => void;
}) {
  const t = useT();
  const content = useContentText();
  const left = missing.filter(({ available, reason }) => available === 0 || reason === 'cart_full');
  const putNothing = left.length === lines;
  return (
    <Dialog
      title={t('orders.missingTitle')}
      onClose={onClose}
      footer={
        <Button
          full
          label={t('orders.viewCart')}
          onPress={() => {
            onClose();
            openCart();
          }}
        />
      }
    >
      <Text color="inkMuted">{t(putNothing ? 'orders.missingAll' : 'orders.missingLead')}</Text>
      <Stack gap="x3" role="list" aria-label={t('orders.missingTitle')}>
        {missing.map((item) => (
          <HStack gap="x3" align="flex-start" key={`${item.productId}-${item.variantId}`} role="listitem">
            <Icon name="warning" size={20} color="accentText" />
            <Grow>
              <Text type="bodyStrong">{content(item, 'name')}</Text>
              <Note>{t(reasons[item.reason], { wanted: item.wanted, available: item.available })}</Note>
            </Grow>
          </HStack>
        ))}
      </Stack>
    </Dialog>
  );
}
