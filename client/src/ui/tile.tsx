import type { ReactNode } from 'react';
import { View, type DimensionValue, type StyleProp, type ViewStyle } from 'react-native';

import { makeStyles } from '@/theme';
import { Picture } from './picture';
import type { PictureProps, TileTint } from './picture-props';

interface TileProps extends PictureProps {
  /** Tint of the ground; leaf when the server names none. */
  tint?: string | null;
  /** Share of the tile that the picture takes. */
  scale?: number;
  /** Half strength: sold out. */
  dim?: boolean;
  radius?: number;
  /** A fixed side; fills its parent's width otherwise. */
  side?: DimensionValue;
  /** Tags and buttons laid over the tile. */
  children?: ReactNode;
  style?: StyleProp<ViewStyle>;
}

const useStyles = makeStyles((t) => ({
  box: { aspectRatio: 1, borderRadius: t.radius.card, alignItems: 'center', justifyContent: 'center' },
  leaf: { backgroundColor: t.color.tileLeaf },
  fruit: { backgroundColor: t.color.tileFruit },
  root: { backgroundColor: t.color.tileRoot },
  berry: { backgroundColor: t.color.tileBerry },
  citrus: { backgroundColor: t.color.tileCitrus },
  herb: { backgroundColor: t.color.tileHerb },
}));

const tints: readonly string[] = ['leaf', 'fruit', 'root', 'berry', 'citrus', 'herb'];

export function tintOf(tile: string | null | undefined): TileTint {
  return tile && tints.includes(tile) ? (tile as TileTint) : 'leaf';
}

/** The tinted ground alone, for what is no square. */
export function useTileColor(tile: string | null | undefined): { backgroundColor: string } {
  return useStyles()[tintOf(tile)];
}

/** Produce on its softly tinted square. */
export function Tile({ tint, scale = 0.76, dim, radius, side, children, style, ...picture }: TileProps) {
  const styles = useStyles();
  const share: DimensionValue = `${Math.round(scale * 100)}%`;
  return (
    <View
      style={[
        styles.box,
        styles[tintOf(tint)],
        radius === undefined ? null : { borderRadius: radius },
        { width: side ?? '100%' },
        style,
      ]}
    >
      <View style={{ width: share, height: share, opacity: dim ? 0.5 : 1 }}>
        <Picture {...picture} />
      </View>
      {children}
    </View>
  );
}
