import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { formatDate } from '@/lib/dates';
import { space } from '@/theme';
import { Card, Grid, Text } from '@/ui';
import type { Product } from '../queries';
import { Stars } from './rating';
import { SectionHead } from './section-head';

const styles = StyleSheet.create({
  section: { gap: space.x3, marginTop: space.x12 },
  card: { height: '100%', gap: space.x3, padding: space.x5 },
  message: { flexGrow: 1 },
  who: { flexDirection: 'row', flexWrap: 'wrap', columnGap: space.x2 },
});

/** The reviews that can be read: a rating may have no words. */
export function writtenReviews({ review }: Product) {
  return review.filter(({ message }) => message !== '');
}

/** The reviews of customers who received the product; nothing is shown without a written one. */
export function Reviews({ product }: { product: Product }) {
  const t = useT();
  const said = writtenReviews(product);
  if (said.length === 0) return null;
  const title = t('catalog.voices');
  return (
    <View style={styles.section}>
      <SectionHead title={title} />
      <View role="list" aria-label={title}>
        <Grid columns={1} wide={Math.min(3, Math.max(2, said.length))}>
          {said.map((one, index) => (
            <View key={one._id ?? index} role="listitem" style={{ height: '100%' }}>
              <Card style={styles.card}>
                <Stars rating={one.rating} />
                <Text style={styles.message}>{one.message}</Text>
                <View style={styles.who}>
                  {one.first_name ? (
                    <Text type="smallStrong">{`${one.first_name} ${one.last_name.charAt(0)}`.trim()}</Text>
                  ) : null}
                  <Text type="small" color="inkMuted" tabular>
                    {formatDate(one.createdAt)}
                  </Text>
                </View>
              </Card>
            </View>
          ))}
        </Grid>
      </View>
    </View>
  );
}
