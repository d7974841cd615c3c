import { StyleSheet, View } from 'react-native';

import { useContentText } from '@/i18n';
import { classes, radius, space } from '@/theme';
import { BlockLink, Heading, HStack, Text, useTileColor } from '@/ui';
import type { Banner } from '../queries';
import { BannerArt } from './banner-art';
import { useBannerType } from './banner-type';
import { bannerLink } from './banner-link';
import css from './banners.module.css';

const styles = StyleSheet.create({
  box: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    borderRadius: radius.sheet,
    overflow: 'hidden',
    justifyContent: 'center',
  },
  words: { gap: 2, padding: space.x4 },
});

function Short({ banner }: { banner: Banner }) {
  const content = useContentText();
  const type = useBannerType();
  const ground = useTileColor(banner.tile);
  const link = bannerLink(banner.link);
  const inside = (
    <>
      <BannerArt source={banner.image} place="short" />
      <View style={[styles.words, classes(css.shortWords)]}>
        <Heading level={2} style={type.shortTitle}>
          {content(banner, 'title')}
        </Heading>
        <View style={classes(css.shortPrice)}>
          <Text type="bodyStrong" color={banner.tile === 'berry' ? 'offer' : 'accentText'}>
            {content(banner, 'subtitle')}
          </Text>
        </View>
      </View>
    </>
  );
  return link ? (
    <BlockLink href={link} style={[styles.box, type.short, ground]}>
      {inside}
    </BlockLink>
  ) : (
    <View style={[styles.box, type.short, ground]}>{inside}</View>
  );
}

/** The small banners: beside the large one on desktops, below it in narrower windows. */
export function ShortBanners({ banners }: { banners: readonly Banner[] }) {
  return (
    <HStack gap="x3" align="stretch" style={classes(css.shorts)}>
      {banners.map((banner) => (
        <Short key={banner._id} banner={banner} />
      ))}
    </HStack>
  );
}
