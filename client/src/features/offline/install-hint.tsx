import { usePathname } from 'expo-router';
import { useEffect } from 'react';
import { View } from 'react-native';

import { ownTexts, useT } from '@/i18n';
import outage from '@/i18n/en/outage.json';
import { makeStyles } from '@/theme';
import { Button, Container, HStack, Text } from '@/ui';
import { answer, install, offerInstall, useInstall } from './install';

ownTexts({ outage });

const useStyles = makeStyles((t) => ({
  box: {
    marginTop: t.space.x8,
    padding: t.space.x4,
    borderRadius: t.radius.card,
    backgroundColor: t.color.brandSoft,
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 240 },
}));

/** Offers to put the shop on the home screen, above the footer, and only on the home page, listings and product pages. */
export function InstallHint() {
  const t = useT();
  const styles = useStyles();
  const way = useInstall((state) => state.way);
  const path = usePathname();
  useEffect(offerInstall, []);
  if (!way || !/^\/(home|products?(\/.*)?)?$/.test(path)) return null;
  return (
    <Container>
      <HStack gap="x3" wrap style={styles.box} role="region" aria-label={t('outage.installTitle')}>
        <View style={styles.words}>
          <Text type="bodyStrong">{t('outage.installTitle')}</Text>
          <Text color="inkMuted">{t(way === 'press' ? 'outage.install' : 'outage.installMenu')}</Text>
        </View>
        <HStack gap="x2" align="stretch" wrap>
          {way === 'press' ? (
            <Button kind="secondary" label={t('outage.installYes')} onPress={() => void install()} />
          ) : null}
          <Button kind="ghost" label={t('outage.installNo')} onPress={answer} />
        </HStack>
      </HStack>
    </Container>
  );
}
