import { View } from 'react-native';

import { useContentText } from '@/i18n';
import { makeStyles, radius } from '@/theme';
import { BlockLink, Text, Tile } from '@/ui';
import type { BoxProps } from '@/ui/layout-props';
import type { ListedCategory } from '../use-categories';

const useStyles = makeStyles((t) => ({
  item: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: t.space.x3,
    padding: t.space.x2,
    paddingRight: t.space.x3,
    borderRadius: t.radius.button,
    minHeight: 56,
  },
  chosen: { backgroundColor: t.color.brandSoft },
  words: { flexShrink: 1 },
  chip: {
    minHeight: t.touch,
    justifyContent: 'center',
    paddingHorizontal: t.space.x4,
    borderRadius: t.radius.pill,
    borderWidth: 1.5,
    borderColor: t.color.line,
    backgroundColor: t.color.surface,
  },
  chipOn: { borderColor: t.color.brand, backgroundColor: t.color.brandSoft },
  off: { opacity: 0.75 },
}));

interface EntryProps {
  category: ListedCategory;
  current: boolean;
}

/** A category without an id is not a link. */
function CategoryLink({ category, current, style, children }: EntryProps & BoxProps) {
  const styles = useStyles();
  if (category._id === undefined) return <View style={[style, styles.off]}>{children}</View>;
  return (
    <BlockLink
      href={category._id ? `/products/${category._id}` : '/products'}
      current={current}
      style={style}
    >
      {children}
    </BlockLink>
  );
}

/** A category in the sidebar. */
export function Entry({ category, current }: EntryProps) {
  const styles = useStyles();
  const content = useContentText();
  return (
    <CategoryLink category={category} current={current} style={[styles.item, current && styles.chosen]}>
      {category.image ? (
        <Tile
          source={category.image}
          alt=""
          width={32}
          side={40}
          radius={radius.thumb}
          tint={category.tile}
          scale={0.8}
        />
      ) : null}
      <View style={styles.words}>
        <Text type={current ? 'bodyStrong' : 'body'} color={category._id === undefined ? 'inkMuted' : 'ink'}>
          {content(category, 'title')}
        </Text>
      </View>
    </CategoryLink>
  );
}

/** A category above the products. */
export function Chip({ category, current }: EntryProps) {
  const styles = useStyles();
  const content = useContentText();
  return (
    <CategoryLink category={category} current={current} style={[styles.chip, current && styles.chipOn]}>
      <Text type="bodyStrong" color={current ? 'brand' : 'inkMuted'} lines={1}>
        {content(category, 'title')}
      </Text>
    </CategoryLink>
  );
}
