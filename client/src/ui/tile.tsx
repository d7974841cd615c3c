import type { ReactNode } from 'react';
import { View, type DimensionValue, type StyleProp, type ViewStyle } from 'react-native';

import { isPhoto } from '@/lib/picture';
import { makeStyles } from '@/theme';
import { Icon } from './icon';
import { Picture } from './picture';
import type { PictureProps, TileTint } from './picture-props';

/** The width at which the picture is shown is a fixed side's, or must be said. */
type Size = { width: number; side?: DimensionValue } | { width?: never; side: number };

interface Looks extends Omit<PictureProps, 'width'> {
  /** Tint of the background; "leaf" if the server names none. */
  tint?: string | null;
  /** How much of the tile's side a drawing takes, from 0 to 1. */
  scale?: number;
  /** Fades the picture of a product that is sold out. */
  dim?: boolean;
  radius?: number;
  /** Tags and buttons laid over the tile. */
  children?: ReactNode;
  style?: StyleProp<ViewStyle>;
}

/** Without a side the tile fills its parent's width. */
type TileProps = Looks & Size;

const useStyles = makeStyles((t) => ({
  box: { aspectRatio: 1, borderRadius: t.radius.card, alignItems: 'center', justifyContent: 'center' },
  photo: { borderRadius: t.radius.card, overflow: 'hidden' },
  missing: { flex: 1, alignItems: 'center', justifyContent: 'center' },
  leaf: { backgroundColor: t.color.tileLeaf },
  fruit: { backgroundColor: t.color.tileFruit },
  root: { backgroundColor: t.color.tileRoot },
  berry: { backgroundColor: t.color.tileBerry },
  citrus: { backgroundColor: t.color.tileCitrus },
  herb: { backgroundColor: t.color.tileHerb },
}));

const tints: readonly string[] = ['leaf', 'fruit', 'root', 'berry', 'citrus', 'herb'];

function tintOf(tile: string | null | undefined): TileTint {
  return tile && tints.includes(tile) ? (tile as TileTint) : 'leaf';
}

/** Only the tinted background, for shapes that are not square. */
export function useTileColor(tile: string | null | undefined): { backgroundColor: string } {
  return useStyles()[tintOf(tile)];
}

/** Produce on a softly tinted square: a drawing has a margin, a photo fills the square, a missing picture has a placeholder. */
export function Tile(props: TileProps) {
  const { tint, scale = 0.76, dim, radius, side, width, children, style, ...rest } = props;
  const picture = { ...rest, width: width ?? Number(side) };
  const styles = useStyles();
  const photo = isPhoto(picture.source);
  const share: DimensionValue = photo ? '100%' : `${Math.round(scale * 100)}%`;
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
      <View
        style={[
          { width: share, height: share, opacity: dim ? 0.5 : 1 },
          photo && [styles.photo, radius === undefined ? null : { borderRadius: radius }],
        ]}
      >
        <Picture
          {...picture}
          fit={photo ? 'cover' : picture.fit}
          missing={
            <View style={styles.missing}>
              <Icon name="leaf" size={Math.min(56, picture.width * 0.4)} color="inkMuted" />
            </View>
          }
        />
      </View>
      {children}
    </View>
  );
}
