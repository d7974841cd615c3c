import { View } from 'react-native';

import type { Category } from '@/features/catalog';
import { useContentText } from '@/i18n';
import { radius, space } from '@/theme';
import { BlockLink, Grid, pictureZoom, Text, Tile } from '@/ui';

/** The categories as a grid of tiles. */
export function CategoryGrid({ categories, label }: { categories: readonly Category[]; label: string }) {
  const content = useContentText();
  // Rows of equal length: six categories in one row, nine in rows of five and four.
  const rows = Math.ceil(categories.length / 8);
  const wide = Math.max(4, Math.ceil(categories.length / rows));
  return (
    <View role="list" aria-label={label}>
      <Grid columns={4} wide={wide} gap={space.x3}>
        {categories.map((category, index) => (
          <View key={category._id} role="listitem" style={pictureZoom}>
            <BlockLink
              href={`/products/${category._id}`}
              style={{ gap: space.x2, borderRadius: radius.card }}
            >
              <Tile
                source={category.image}
                alt=""
                width={96}
                sizes="(min-width:1024px) 96px, 60px"
                tint={category.tile}
                scale={0.66}
                radius={radius.panel}
                eager={index < 4}
              />
              <Text type="smallStrong" align="center">
                {content(category, 'title')}
              </Text>
            </BlockLink>
          </View>
        ))}
      </Grid>
    </View>
  );
}
