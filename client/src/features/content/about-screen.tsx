import { StyleSheet, View } from 'react-native';

import { useSettings } from '@/api';
import { useContentText, useLanguage, useT, type TextKey } from '@/i18n';
import { Screen } from '@/screen';
import { radius, space } from '@/theme';
import { Card, Grid, Grow, Heading, Split, Stack, Text, Tile, webProps } from '@/ui';
import { ContactBoxes } from './parts/contact-boxes';
import { AfterSkeleton } from './parts/after-skeleton';
import { Reveal } from './parts/reveal';

const styles = StyleSheet.create({
  page: { width: '100%', maxWidth: 1040, alignSelf: 'center', gap: space.x12 },
  lead: { fontSize: 18, lineHeight: 28 },
  promise: { height: '100%', flexDirection: 'row', alignItems: 'center', gap: space.x4 },
});

const promises: { picture: string; tint: string; title: TextKey; body: TextKey }[] = [
  { picture: 'carrot-ooty', tint: 'root', title: 'content.directTitle', body: 'content.directBody' },
  { picture: 'apple-kinnaur', tint: 'berry', title: 'content.qualityTitle', body: 'content.qualityBody' },
  { picture: 'empty-basket', tint: 'fruit', title: 'content.homeTitle', body: 'content.homeBody' },
  { picture: 'palak', tint: 'herb', title: 'content.trustTitle', body: 'content.trustBody' },
];

function Story() {
  const t = useT();
  const content = useContentText();
  const settings = useSettings();
  const city = settings ? content(settings, 'city') : t('content.usualCity');
  return (
    <Split
      sideWidth={320}
      gap={space.x8}
      position="last"
      side={
        <Tile
          source="/pictures/empty-basket-480.webp"
          alt=""
          width={320}
          tint="leaf"
          radius={radius.sheet}
          eager
          style={{ maxWidth: 320, alignSelf: 'center' }}
        />
      }
    >
      <Stack gap="x4">
        <Heading level={1} type="display">
          {t('content.aboutTitle')}
        </Heading>
        <Text style={styles.lead}>{t('content.aboutLead', { city })}</Text>
        <Text color="inkMuted">{t('content.aboutStory')}</Text>
      </Stack>
    </Split>
  );
}

function Promises() {
  const t = useT();
  return (
    <Stack gap="x4">
      <Heading level={2} type="h1">
        {t('content.whyTitle')}
      </Heading>
      <Grid columns={1} wide={2} gap={space.x4}>
        {promises.map(({ picture, tint, title, body }) => (
          <Card key={title} style={styles.promise}>
            <Tile source={`/pictures/${picture}-240.webp`} alt="" side={88} tint={tint} />
            <Grow gap="x1">
              <Heading level={3}>{t(title)}</Heading>
              <Text color="inkMuted">{t(body)}</Text>
            </Grow>
          </Card>
        ))}
      </Grid>
    </Stack>
  );
}

/** /about-us: the story of the shop. On English pages its text is Hindi in Latin letters, hence `lang`. */
export function AboutScreen() {
  const t = useT();
  const latin = useLanguage() === 'en' ? webProps({ lang: 'hi-Latn' }) : null;
  return (
    <Screen title={t('navigation.about')} description={t('content.aboutDescription')}>
      <AfterSkeleton>
        <View style={styles.page}>
          <View {...latin}>
            <Story />
          </View>
          <View {...latin}>
            <Reveal>
              <Promises />
            </Reveal>
          </View>
          <Reveal>
            <Stack gap="x4">
              <View {...latin}>
                <Heading level={2} type="h1">
                  {t('content.findUs')}
                </Heading>
              </View>
              <ContactBoxes level={3} />
            </Stack>
          </Reveal>
          <Text type="small" color="inkFaint">
            {t('content.aboutCredits')}
          </Text>
        </View>
      </AfterSkeleton>
    </Screen>
  );
}
