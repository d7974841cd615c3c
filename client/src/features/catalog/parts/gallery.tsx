import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '@/i18n';
import { classes, makeStyles, radius } from '@/theme';
import { HStack, Pressable, Stack, Tile } from '@/ui';
import css from './gallery.module.css';

const useStyles = makeStyles((t) => ({
  thumb: {
    borderRadius: t.radius.card,
    borderWidth: 2,
    borderColor: 'transparent',
    padding: 2,
  },
  chosen: { borderColor: t.color.brand },
}));

interface GalleryProps {
  images: readonly string[];
  name: string;
  tint?: string;
  dim?: boolean;
}

export function Gallery({ images, name, tint, dim }: GalleryProps) {
  const styles = useStyles();
  const t = useT();
  const [at, setAt] = useState(0);
  const shown = images[at] ?? images[0];
  return (
    <Stack gap="x3" style={classes(css.gallery)}>
      <View style={classes(css.picture, images.length > 1 && css.beside)}>
        <Tile
          key={shown}
          source={shown}
          alt={name}
          width={480}
          sizes="(min-width:1024px) 350px, (min-width:600px) 33vw, 70vw"
          tint={tint}
          radius={radius.sheet}
          dim={dim}
          eager
        />
      </View>
      {images.length > 1 ? (
        <HStack
          gap="x3"
          align="stretch"
          wrap
          role="group"
          aria-label={t('catalog.pictures')}
          style={classes(css.thumbs)}
        >
          {images.map((image, index) => (
            <Pressable
              key={image}
              accessibilityLabel={t('catalog.pictureOf', { number: index + 1, count: images.length, name })}
              aria-pressed={index === at}
              onPress={() => setAt(index)}
              style={[styles.thumb, index === at && styles.chosen]}
            >
              <Tile source={image} alt="" side={72} tint={tint} radius={radius.button} />
            </Pressable>
          ))}
        </HStack>
      ) : null}
    </Stack>
  );
}
