import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { formatDate } from '@/lib/dates';
import { space } from '@/theme';
import { Button, Card, Grid, Note, Text } from '@/ui';
import type { Product } from '../product';
import { useReviews } from '../use-reviews';
import { Stars } from './rating';
import { SectionHead } from './section-head';

const styles = StyleSheet.create({
  section: { gap: space.x3, marginTop: space.x12 },
  card: { height: '100%', gap: space.x3, padding: space.x5 },
  message: { flexGrow: 1 },
  who: { flexDirection: 'row', flexWrap: 'wrap', columnGap: space.x2 },
  more: { alignItems: 'center', marginTop: space.x2 },
});

type Review = Product['review'][number];

function ReviewCard({ review }: { review: Review }) {
  const { first_name: first, last_name: last } = review;
  return (
    <Card style={styles.card}>
      <Stars rating={review.rating} />
      <Text style={styles.message}>{review.message}</Text>
      <View style={styles.who}>
        {first ? <Text type="smallStrong">{`${first} ${last.charAt(0)}`.trim()}</Text> : null}
        <Note tabular>{formatDate(review.createdAt)}</Note>
      </View>
    </Card>
  );
}

export function Reviews({ product }: { product: Product }) {
  const t = useT();
  const { reviews, more, busy, failed } = useReviews(product);
  const title = t('catalog.voices');
  return (
    <View style={styles.section}>
      <SectionHead title={title} />
      {reviews.length === 0 ? <Text color="inkMuted">{t('product.noReviews')}</Text> : null}
      <View role="list" aria-label={title}>
        <Grid columns={1} wide={Math.min(3, Math.max(2, reviews.length))}>
          {reviews.map((review, index) => (
            <View key={index} role="listitem" style={{ height: '100%' }}>
              <ReviewCard review={review} />
            </View>
          ))}
        </Grid>
      </View>
      {more ? (
        <View style={styles.more}>
          {failed ? <Text color="danger">{t('product.reviewsFailed')}</Text> : null}
          <Button kind="secondary" label={t('product.moreReviews')} busy={busy} onPress={more} />
        </View>
      ) : null}
    </View>
  );
}
