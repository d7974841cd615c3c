import { useContentText, useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { makeStyles, radius } from '@/theme';
import { Badge, Banner, Button, Grow, HStack, Loading, Note, Skeleton, Stack, Text } from '@/ui';
import type { Coupon } from '../queries';
import type { PromoState } from '../use-promo';

const useStyles = makeStyles((t) => ({
  row: {
    padding: t.space.x3,
    borderWidth: 1,
    borderColor: t.color.line,
    borderRadius: t.radius.button,
    backgroundColor: t.color.surface,
  },
  apply: { paddingHorizontal: t.space.x4, minHeight: t.touch },
}));

/** What the code would save now, or how much is missing to use it. */
function Effect({ coupon }: { coupon: Coupon }) {
  const t = useT();
  if (coupon.applies) {
    return (
      <Text type="smallStrong" color="brand">
        {t('drawer.promoSaves', { amount: formatMoney(coupon.saving) })}
      </Text>
    );
  }
  return (
    <Text type="smallStrong" color="accentText">
      {coupon.missing > 0
        ? t('drawer.promoMissing', { amount: formatMoney(coupon.missing) })
        : t('drawer.promoNoSaving')}
    </Text>
  );
}

function Offer({ coupon, promo }: { coupon: Coupon; promo: PromoState }) {
  const t = useT();
  const styles = useStyles();
  const content = useContentText();
  return (
    <HStack role="listitem" gap="x3" style={styles.row}>
      <Grow gap="x1">
        <Badge label={coupon.code} tone={coupon.applies ? 'brand' : 'quiet'} />
        <Note>{content(coupon, 'description')}</Note>
        <Effect coupon={coupon} />
      </Grow>
      {coupon.applies ? (
        <Button
          kind="soft"
          label={t('drawer.apply')}
          accessibilityLabel={t('drawer.applyOf', { code: coupon.code })}
          busy={promo.busy === coupon._id}
          onPress={() => promo.pick(coupon)}
          style={styles.apply}
        />
      ) : null}
    </HStack>
  );
}

export function PromoOffers({ promo }: { promo: PromoState }) {
  const t = useT();
  const { list, pending, failed, refetch } = promo.coupons;
  if (failed) {
    return (
      <Banner tone="danger" action={<Button kind="ghost" label={t('common.retry')} onPress={refetch} />}>
        {t('drawer.promosFailed')}
      </Banner>
    );
  }
  if (pending) {
    return (
      <Loading>
        <Stack gap="x2">
          <Skeleton height={88} radius={radius.button} />
          <Skeleton height={88} radius={radius.button} />
        </Stack>
      </Loading>
    );
  }
  if (list.length === 0) {
    return <Note>{t('drawer.noPromos')}</Note>;
  }
  return (
    <Stack gap="x2" role="list" aria-label={t('drawer.promos')}>
      {list.map((coupon) => (
        <Offer key={coupon._id} coupon={coupon} promo={promo} />
      ))}
    </Stack>
  );
}
