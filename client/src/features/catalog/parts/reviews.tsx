import { View } from 'react-native';

import { useT } from '@/i18n';
import { formatDate } from '@/lib/dates';
import { makeStyles } from '@/theme';
import { Card, Grid, Text } from '@/ui';
import type { Product } from '../queries';
import { Stars } from './rating';
import { SectionHead } from './section-head';

const useStyles = makeStyles((t) => ({
  section: { gap: t.space.x3, marginTop: t.space.x12 },
  card: { height: '100%', gap: t.space.x3, padding: t.space.x5 },
  message: { flexGrow: 1 },
  who: { flexDirection: 'row', flexWrap: 'wrap', columnGap: t.space.x2 },
}));

/** The reviews of customers who received the product; nothing is shown without a written one. */
export function Reviews({ product }: { product: Product }) {
  const styles = useStyles();
  const t = useT();
  const said = product.review.filter(({ message }) => message !== '');
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
