import { ProductGrid } from '@/features/catalog';
import { useWishlist } from '@/features/wishlist';
import { useT } from '@/i18n';
import { radius, space } from '@/theme';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Grid,
  Heading,
  HStack,
  Loading,
  Skeleton,
  Stack,
  Text,
} from '@/ui';
import { OldData } from './parts/old-data';

export function WishlistPanel() {
  const t = useT();
  const { data, isError, isFetching, refetch } = useWishlist();
  return (
    <Stack gap="x5">
      <HStack gap="x3" align="baseline" wrap>
        <Heading level={1}>{t('catalog.wishlist')}</Heading>
        {data && data.length > 0 ? (
          <Text color="inkMuted" live="polite">
            {t('catalog.wishCount', { count: data.length })}
          </Text>
        ) : null}
      </HStack>
      {isError && data ? <OldData /> : null}
      {data && data.length > 0 ? (
        <ProductGrid beside products={data} label={t('catalog.wishlist')} />
      ) : data ? (
        <EmptyState
          icon="heart"
          title={t('catalog.wishNoneTitle')}
          body={t('catalog.wishNone')}
          action={<ButtonLink href="/products" label={t('catalog.wishBrowse')} />}
        />
      ) : isError ? (
        <ErrorState
          message={t('catalog.wishlistLoadFailed')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading>
          <Grid beside gap={space.x4}>
            {[0, 1, 2, 3].map((index) => (
              <Skeleton key={index} height={300} radius={radius.card} />
            ))}
          </Grid>
        </Loading>
      )}
    </Stack>
  );
}
