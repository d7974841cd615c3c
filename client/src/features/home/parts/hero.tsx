import { useRef, useState } from 'react';
import { StyleSheet, type TextStyle, View } from 'react-native';

import { useContentText, useT } from '@/i18n';
import { classes, radius, space, webStyle } from '@/theme';
import { ButtonLink, webProps, Heading, layers, layerStyle, Text, useTileColor } from '@/ui';
import type { Banner } from '../queries';
import { useRotation } from '../use-rotation';
import { BannerArt } from './banner-art';
import { useBannerType } from './banner-type';
import { bannerLink } from './banner-link';
import css from './banners.module.css';
import { SliderControls } from './slider-controls';

const bannerMs = 5000;
const swipePx = 40;

const styles = StyleSheet.create({
  root: { position: 'relative', borderRadius: radius.sheet, overflow: 'hidden' },
  layer: { flexGrow: 1 },
  slide: { flexGrow: 1, justifyContent: 'center', overflow: 'hidden' },
  words: { gap: space.x2, alignItems: 'flex-start' },
  // `max-content` keeps the button on one line, even if it is wider than the column of the text.
  even: webStyle({ textWrap: 'balance' }) as TextStyle,
  button: { marginTop: space.x3, ...webStyle({ width: 'max-content' }) },
  controls: { position: 'absolute', bottom: 8 },
});

interface SlideProps {
  banner: Banner;
  /** When the slide's picture is loaded: before all other pictures, now, or not yet. */
  art: 'first' | 'now' | 'later';
  room: boolean;
}

function Slide({ banner, art, room }: SlideProps) {
  const content = useContentText();
  const type = useBannerType();
  const ground = useTileColor(banner.tile);
  const link = bannerLink(banner.link);
  return (
    <View style={[styles.slide, ground, { minHeight: type.heroHeight }]}>
      {art === 'later' ? null : <BannerArt source={banner.image} eager={art === 'first'} place="hero" />}
      <View style={[styles.words, classes(css.heroWords), type.heroWords, room && type.controlsRoom]}>
        <Heading level={2} type="display" fixedRoom style={[type.heroTitle, styles.even]}>
          {content(banner, 'title')}
        </Heading>
        <View style={classes(css.subtitle)}>
          <Text color="inkMuted" style={styles.even}>
            {content(banner, 'subtitle')}
          </Text>
        </View>
        {link && content(banner, 'cta') ? (
          <View style={[styles.button, classes(css.cta)]}>
            <ButtonLink href={link} label={content(banner, 'cta')} style={type.cta} />
          </View>
        ) : null}
      </View>
    </View>
  );
}

/** The large banners in a carousel that moves on every five seconds, and by its dots or a swipe. */
export function Hero({ banners, title }: { banners: readonly Banner[]; title: string }) {
  const type = useBannerType();
  const t = useT();
  const [at, setAt] = useState(0);
  const rotation = useRotation(at, setAt, banners.length, bannerMs);
  // The other slides' pictures are loaded when the carousel first moves: by then many visitors have scrolled past it.
  const [turned, setTurned] = useState(false);
  if (rotation.at > 0 && !turned) setTurned(true);
  const touch = useRef<number | null>(null);
  const swipe = {
    onTouchStart: (event: { nativeEvent: { pageX: number } }) => (touch.current = event.nativeEvent.pageX),
    onTouchEnd: (event: { nativeEvent: { pageX: number } }) => {
      const moved = event.nativeEvent.pageX - (touch.current ?? event.nativeEvent.pageX);
      touch.current = null;
      if (Math.abs(moved) >= swipePx) rotation.go(rotation.at + (moved < 0 ? 1 : -1));
    },
  };
  return (
    <View
      role="region"
      aria-label={title || t('home.offers')}
      style={styles.root}
      {...webProps({ 'aria-roledescription': 'carousel' })}
      {...swipe}
      {...rotation.pauseHandlers}
    >
      <View style={[layers, styles.layer]} aria-live={rotation.turning ? 'off' : 'polite'}>
        {banners.map((banner, index) => (
          <View
            key={banner._id}
            role="group"
            aria-label={t('home.slideOf', { number: index + 1, count: banners.length })}
            style={[styles.layer, layerStyle(index === rotation.at), type.layer(index === rotation.at)]}
            {...webProps({ 'aria-roledescription': 'slide' })}
          >
            <Slide
              banner={banner}
              art={index === 0 ? 'first' : turned ? 'now' : 'later'}
              room={banners.length > 1}
            />
          </View>
        ))}
      </View>
      <View style={[styles.controls, type.controls]}>
        <SliderControls
          rotation={rotation}
          count={banners.length}
          words={{ pause: t('home.pause'), play: t('home.play') }}
        />
      </View>
    </View>
  );
}
