import { useQuery } from '@tanstack/react-query';
import { useLocalSearchParams, useRouter } from 'expo-router';
import { StyleSheet, View } from 'react-native';

import { isProblem } from '@/api';
import { AddToCart, CartIconButton, weightLabel } from '@/features/cart';
import { ownTexts, useContentText, useT } from '@/i18n';
import product from '@/i18n/en/product.json';
import { effectivePrice } from '@/lib/money';
import { Screen } from '@/screen';
import { classes, radius, space } from '@/theme';
import {
  Actions,
  Button,
  ButtonLink,
  Container,
  EmptyState,
  ErrorState,
  HStack,
  HydratedLater,
  Loading,
  Note,
  Price,
  Skeleton,
  Split,
  Stack,
} from '@/ui';
import { BestRated } from './parts/best-rated';
import { Breadcrumb } from './parts/breadcrumb';
import { BuyBox } from './parts/buy-box';
import { Gallery } from './parts/gallery';
import { ProductRail } from './parts/product-rail';
import rail from './parts/rail.module.css';
import { Reviews } from './parts/reviews';
import { RailSkeleton } from './parts/skeletons';
import type { Product, Variant } from './product';
import { productQuery } from './queries';
import { chosenVariant } from './variants';

ownTexts({ product });

const gallerySide = 460;

const styles = StyleSheet.create({
  page: { paddingTop: space.x3, paddingBottom: space.x6 },
  top: { paddingTop: space.x3 },
  rest: { paddingBottom: space.x6 },
  similar: { marginTop: space.x12 },
  cart: { marginLeft: -space.x2 },
  words: { flexGrow: 1, flexShrink: 1, minWidth: 0 },
});

function ProductSkeleton() {
  return (
    <Loading>
      <View style={{ height: 44, justifyContent: 'center' }}>
        <Skeleton width={240} height={16} />
      </View>
      <Split
        from="tablet"
        sideWidth={gallerySide}
        gap={space.x8}
        side={<Skeleton aspectRatio={1} radius={radius.sheet} />}
      >
        <Stack gap="x4">
          <Skeleton width="70%" height={44} />
          <Skeleton width="40%" height={18} />
          <Skeleton width="50%" height={18} />
          <Skeleton width="80%" height={60} radius={radius.button} />
          <Skeleton width={160} height={30} />
          <Skeleton width={180} height={54} radius={radius.button} />
          <Skeleton height={96} />
        </Stack>
      </Split>
      <View style={styles.similar}>
        <RailSkeleton />
      </View>
    </Loading>
  );
}

function NotFound() {
  const t = useT();
  const router = useRouter();
  return (
    <EmptyState
      picture="/pictures/empty-basket-480.webp"
      level={1}
      title={t('catalog.notFound')}
      action={
        <Actions>
          <Button
            label={t('catalog.goBack')}
            onPress={() => (router.canGoBack() ? router.back() : router.replace('/products'))}
          />
          <ButtonLink href="/products" kind="secondary" label={t('catalog.seeEverything')} />
        </Actions>
      }
    />
  );
}

function ProductTop({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT();
  const content = useContentText();
  const router = useRouter();
  const name = content(product, 'name');
  return (
    <Container style={styles.top}>
      <Breadcrumb
        steps={[
          { href: '/', label: t('navigation.home') },
          { href: '/products', label: t('navigation.products') },
        ]}
        here={name}
      />
      <Split
        from="tablet"
        sideWidth={gallerySide}
        gap={space.x8}
        side={
          <Gallery
            key={product.productId}
            images={product.images}
            name={name}
            tint={product.tile}
            dim={variant.stock <= 0}
          />
        }
      >
        <BuyBox product={product} variant={variant} onVariant={(id) => router.setParams({ variant: id })} />
      </Split>
    </Container>
  );
}

function ProductRest({ product }: { product: Product }) {
  const t = useT();
  const similar = product.similarProducts ?? [];
  return (
    <Container style={styles.rest}>
      <HydratedLater>
        <Reviews product={product} />
      </HydratedLater>
      <View style={[styles.similar, similar.length > 0 && classes(rail.later)]}>
        <HydratedLater>
          <ProductRail title={t('catalog.similar')} products={similar} />
        </HydratedLater>
      </View>
    </Container>
  );
}

/** What a pull fetches again. */
const refreshes = ['product', 'reviews'];

/** The footer of a product's page on phones: the cart, the price, and ADD. */
function BuyBar({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT();
  return (
    <HStack gap="x3">
      <View style={styles.cart}>
        <CartIconButton />
      </View>
      <View style={styles.words}>
        <Note lines={1}>{weightLabel(t, variant)}</Note>
        <Price amount={effectivePrice(variant)} mrp={variant.price} />
      </View>
      <AddToCart key={variant._id} product={product} variant={variant} size="large" />
    </HStack>
  );
}

/** /product/{id}: everything about one product. The chosen variant is in the address. */
export function ProductScreen() {
  const t = useT();
  const content = useContentText();
  const params = useLocalSearchParams<{ productId: string; variant?: string }>();
  const { data, error, isFetching, refetch } = useQuery(productQuery(params.productId));
  const variant = data && chosenVariant(data.variants, params.variant);
  const missing = data
    ? !variant
    : isProblem(error) && (error.kind === 'missing' || error.kind === 'invalid');
  const title = data ? content(data, 'name') : t(missing ? 'catalog.notFound' : 'catalog.title');
  const description = data ? content(data, 'subtitle') || content(data, 'description') : undefined;
  return (
    <Screen
      title={title}
      description={description}
      bare
      refreshes={refreshes}
      footer={variant ? <BuyBar product={data} variant={variant} /> : undefined}
      afterFooter={variant ? <ProductRest product={data} /> : undefined}
    >
      {variant ? (
        <ProductTop product={data} variant={variant} />
      ) : (
        <Container style={styles.page}>
          {missing ? (
            <>
              <NotFound />
              <BestRated />
            </>
          ) : error ? (
            <ErrorState message={t('catalog.failedOne')} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <ProductSkeleton />
          )}
        </Container>
      )}
    </Screen>
  );
}
