import { View } from 'react-native';

import { useT } from '@/i18n';
import { makeStyles, webStyle } from '@/theme';
import { HStack, IconButton, Pressable } from '@/ui';
import type { Rotation } from '../use-rotation';

const useStyles = makeStyles((t) => ({
  hit: { width: 24, height: t.touch, alignItems: 'center', justifyContent: 'center' },
  wide: { width: 34 },
  dot: { width: 8, height: 8, borderRadius: t.radius.pill, backgroundColor: t.color.inkMuted, opacity: 0.55 },
  on: { width: 22, backgroundColor: t.color.ink, opacity: 1 },
}));

interface SliderControlsProps {
  rotation: Rotation;
  count: number;
  words: { pause: string; play: string };
}

/** A dot for each slide, and a button that pauses the carousel (WCAG 2.2.2). */
export function SliderControls({ rotation, count, words }: SliderControlsProps) {
  const styles = useStyles();
  const t = useT();
  if (count < 2) return null;
  return (
    <HStack>
      {Array.from({ length: count }, (_, index) => {
        const current = index === rotation.at;
        return (
          <Pressable
            key={index}
            accessibilityLabel={t('home.showSlide', { number: index + 1, count })}
            aria-pressed={current}
            onPress={() => rotation.go(index)}
            style={[styles.hit, current && styles.wide]}
          >
            <View
              style={[
                styles.dot,
                current && styles.on,
                webStyle({ transitionProperty: 'width', transitionDuration: '200ms' }),
              ]}
            />
          </Pressable>
        );
      })}
      {rotation.canStop ? (
        <IconButton
          icon={rotation.stopped ? 'play' : 'pause'}
          label={rotation.stopped ? words.play : words.pause}
          color="ink"
          size={18}
          onPress={rotation.toggle}
        />
      ) : null}
    </HStack>
  );
}
