import { StyleSheet, View } from 'react-native';

import { ownTexts, useT } from '@/i18n';
import contact from '@/i18n/en/contact.json';
import { Screen } from '@/screen';
import { space } from '@/theme';
import { Heading, Split, Stack, Text } from '@/ui';
import { ContactBoxes } from './parts/contact-boxes';
import { ContactCard } from './parts/contact-card';
import { GrievanceOfficer } from './parts/grievance-officer';
import { AfterSkeleton } from './parts/after-skeleton';

ownTexts({ contact });

const styles = StyleSheet.create({
  page: { width: '100%', maxWidth: 1040, alignSelf: 'center', gap: space.x6 },
  head: { gap: space.x2, maxWidth: 640 },
});

/** /contact-us: a form for a message, and the other ways to reach the shop. */
export function ContactScreen() {
  const t = useT();
  return (
    <Screen title={t('navigation.contact')} description={t('contact.description')}>
      <AfterSkeleton>
        <View style={styles.page}>
          <View style={styles.head}>
            <Heading level={1} type="display">
              {t('contact.title')}
            </Heading>
            <Text color="inkMuted">{t('contact.lead')}</Text>
          </View>
          <Split
            sideWidth={320}
            gap={space.x6}
            position="last"
            side={
              <Stack gap="x6">
                <ContactBoxes />
                <GrievanceOfficer />
              </Stack>
            }
          >
            <ContactCard />
          </Split>
        </View>
      </AfterSkeleton>
    </Screen>
  );
}
