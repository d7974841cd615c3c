import { View } from 'react-native';

import { RailRow, useRail, type Category } from '@/features/catalog';
import { useContentText } from '@/i18n';
import { radius, space } from '@/theme';
import { BlockLink, pictureZoom, Text, Tile } from '@/ui';
import { CategoryRow } from './category-row';

const tileWidth = 104;

interface CategoryTilesProps {
  categories: readonly Category[];
  label: string;
  /** One row that scrolls at every width, not only on phones. */
  row: boolean;
}

function CategoryTile({ category, eager }: { category: Category; eager: boolean }) {
  const content = useContentText();
  return (
    <BlockLink href={`/products/${category._id}`} style={{ gap: space.x2, borderRadius: radius.card }}>
      <Tile
        source={category.image}
        alt=""
        width={96}
        sizes="(min-width:1024px) 96px, 48px"
        tint={category.tile}
        scale={0.66}
        radius={radius.panel}
        eager={eager}
      />
      <Text type="smallStrong" align="center" lines={2}>
        {content(category, 'title')}
      </Text>
    </BlockLink>
  );
}

export function CategoryTiles({ categories, label, row }: CategoryTilesProps) {
  const rail = useRail();
  const tiles = categories.map((category, index) => (
    <CategoryTile key={category._id} category={category} eager={index < 5} />
  ));
  if (row) {
    return (
      <RailRow rail={rail} label={label} width={tileWidth}>
        {tiles}
      </RailRow>
    );
  }
  // Rows of equal length: six categories in one row, nine in rows of five and four.
  const rows = Math.ceil(categories.length / 8);
  const wide = Math.max(4, Math.ceil(categories.length / rows));
  return (
    <CategoryRow wide={wide} label={label}>
      {tiles.map((tile) => (
        <View key={tile.key} role="listitem" style={pictureZoom}>
          {tile}
        </View>
      ))}
    </CategoryRow>
  );
}
