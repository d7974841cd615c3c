import { View } from 'react-native';

import { Screen } from '@/features/shell';
import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Heading, Text } from '@/ui';
import { ContactBoxes } from './parts/contact-boxes';
import { Outlined } from './parts/outlined';

const useStyles = makeStyles((t) => ({
  page: { width: '100%', maxWidth: 880, alignSelf: 'center', gap: t.space.x6 },
  head: { gap: t.space.x2, maxWidth: 640 },
}));

/** /contact-us: every way to reach the shop. */
export function ContactScreen() {
  const styles = useStyles();
  const t = useT();
  return (
    <Screen title={t('shell.contact')} description={t('content.contactDescription')}>
      <Outlined>
        <View style={styles.page}>
          <View style={styles.head}>
            <Heading level={1} type="display">
              {t('content.contactTitle')}
            </Heading>
            <Text color="inkMuted">{t('content.contactLead')}</Text>
          </View>
          <ContactBoxes />
        </View>
      </Outlined>
    </Screen>
  );
}
