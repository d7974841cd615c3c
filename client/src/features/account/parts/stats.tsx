import { useQuery } from '@tanstack/react-query';

import { useT } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { makeStyles } from '@/theme';
import { BlockLink, Grow, type Href, HStack, Note, Text } from '@/ui';
import { countsQuery } from '../queries';

const useStyles = makeStyles((t) => ({
  stat: {
    flex: 1,
    minWidth: 0,
    minHeight: 92,
    justifyContent: 'center',
    padding: t.space.x3,
    borderRadius: t.radius.card,
    borderWidth: 1,
    borderColor: t.color.line,
    backgroundColor: t.color.surface,
  },
}));

/** Counts of orders, money spent and favourites, each a link to its tab. */
export function Stats() {
  const t = useT();
  const styles = useStyles();
  const { data } = useQuery(countsQuery);
  const stats: { href: Href; label: string; value: string }[] = [
    { href: '/profile/orders', label: t('account.totalOrders'), value: data ? `${data.totalOrders}` : '' },
    {
      href: '/profile/wallet',
      label: t('account.totalSpent'),
      value: data ? formatMoney(data.totalOrderAmount) : '',
    },
    {
      href: '/profile/wishlist',
      label: t('account.favourites'),
      value: data ? `${data.totalWishlists}` : '',
    },
  ];
  return (
    <HStack gap="x3" align="stretch">
      {stats.map(({ href, label, value }) => (
        <Grow key={href as string}>
          <BlockLink href={href} style={styles.stat}>
            <Text type="h2" tabular lines={1}>
              {value || '–'}
            </Text>
            <Note lines={2}>{label}</Note>
          </BlockLink>
        </Grow>
      ))}
    </HStack>
  );
}
