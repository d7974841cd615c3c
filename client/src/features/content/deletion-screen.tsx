import { View } from 'react-native';

import { useSettings } from '@/api';
import { Screen } from '@/features/shell';
import { useT, type TextKey } from '@/i18n';
import { makeStyles } from '@/theme';
import { ButtonLink, Heading, Link, Text, type Href } from '@/ui';

const useStyles = makeStyles((t) => ({
  page: { width: '100%', maxWidth: 720, alignSelf: 'center', gap: t.space.x6 },
  part: { gap: t.space.x3 },
}));

const parts: { title: TextKey; lines: TextKey[] }[] = [
  { title: 'content.deletionHow', lines: ['content.deletionStep1', 'content.deletionStep2'] },
  { title: 'content.deletionErased', lines: ['content.deletionErasedWhat'] },
  { title: 'content.deletionKept', lines: ['content.deletionKeptWhat', 'content.deletionWallet'] },
];

/** /account-deletion: how an account goes and what stays, for everybody to read without one. */
export function DeletionScreen() {
  const t = useT();
  const styles = useStyles();
  const email = useSettings()?.contact.email;
  return (
    <Screen title={t('content.deletionTitle')} description={t('content.deletionLead')}>
      <View style={styles.page}>
        <View style={styles.part}>
          <Heading level={1} type="display">
            {t('content.deletionTitle')}
          </Heading>
          <Text color="inkMuted">{t('content.deletionLead')}</Text>
        </View>
        {parts.map(({ title, lines }) => (
          <View key={title} style={styles.part}>
            <Heading level={2}>{t(title)}</Heading>
            {lines.map((line) => (
              <Text key={line}>{t(line)}</Text>
            ))}
          </View>
        ))}
        <ButtonLink href="/profile" label={t('content.deletionGo')} />
        <View style={styles.part}>
          <Heading level={2}>{t('content.deletionNoLogin')}</Heading>
          <Text>{t('content.deletionWrite')}</Text>
          {email ? (
            <Link href={`mailto:${email}` as Href} label={email} describe={t('shell.write', { email })} />
          ) : null}
        </View>
      </View>
    </Screen>
  );
}
