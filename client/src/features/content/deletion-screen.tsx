import { StyleSheet, View } from 'react-native';

import { useSettings } from '@/api';
import { ownTexts, useT, type TextKey } from '@/i18n';
import deletion from '@/i18n/en/deletion.json';
import { Screen } from '@/screen';
import { isLoggedIn, openAccountDeletion, openLogin, useSession } from '@/state';
import { space } from '@/theme';
import { Button, Heading, HStack, Icon, type IconName, Link, Stack, Text } from '@/ui';
import { MailLink, PhoneLink } from '@/ui/contact-links';

ownTexts({ deletion });

const styles = StyleSheet.create({
  page: { width: '100%', maxWidth: 720, alignSelf: 'center', gap: space.x8 },
  words: { flex: 1 },
  ways: { flexDirection: 'row', flexWrap: 'wrap', columnGap: space.x6 },
  begin: { gap: space.x3, paddingTop: space.x2 },
});

const sections: { title: TextKey; lines: { icon: IconName; text: TextKey }[] }[] = [
  {
    title: 'deletion.how',
    lines: [
      { icon: 'phone', text: 'deletion.step1' },
      { icon: 'check', text: 'deletion.step2' },
      { icon: 'clock', text: 'deletion.step3' },
    ],
  },
  {
    title: 'deletion.erased',
    lines: [
      { icon: 'user', text: 'deletion.erased1' },
      { icon: 'pin', text: 'deletion.erased2' },
      { icon: 'mail', text: 'deletion.erased3' },
      { icon: 'star', text: 'deletion.erased4' },
    ],
  },
  {
    title: 'deletion.kept',
    lines: [
      { icon: 'page', text: 'deletion.kept1' },
      { icon: 'wallet', text: 'deletion.kept2' },
      { icon: 'clock', text: 'deletion.kept3' },
    ],
  },
];

/** The button that opens the deletion dialog. A visitor is asked to log in first. */
function DeleteButton() {
  const t = useT();
  const loggedIn = useSession(isLoggedIn);
  const name = useSession((state) => state.user?.first_name ?? '');
  return (
    <View style={styles.begin}>
      {loggedIn && name ? <Text>{t('deletion.loggedIn', { name })}</Text> : null}
      <Button
        kind="danger"
        icon="trash"
        label={t(loggedIn ? 'deletion.go' : 'deletion.goLogin')}
        onPress={() => (loggedIn ? openAccountDeletion() : openLogin({ onSuccess: openAccountDeletion }))}
      />
    </View>
  );
}

/** /account-deletion: how an account is deleted and which data are kept. App stores link to this page, so it needs no login. */
export function DeletionScreen() {
  const t = useT();
  const { phone = '', email = '' } = useSettings()?.contact ?? {};
  return (
    <Screen title={t('content.deletionTitle')} description={t('deletion.lead')}>
      <View style={styles.page}>
        <Stack gap="x3">
          <Heading level={1} type="display">
            {t('content.deletionTitle')}
          </Heading>
          <Text color="inkMuted">{t('deletion.lead')}</Text>
        </Stack>
        {sections.map(({ title, lines }, index) => (
          <Stack gap="x3" key={title}>
            <Heading level={2}>{t(title)}</Heading>
            <Stack gap="x3" role="list">
              {lines.map(({ icon, text }) => (
                <HStack gap="x3" align="flex-start" key={text} role="listitem">
                  <Icon name={icon} size={22} color="brand" />
                  <Text style={styles.words}>{t(text)}</Text>
                </HStack>
              ))}
            </Stack>
            {index === 0 ? <DeleteButton /> : null}
          </Stack>
        ))}
        <Stack gap="x3">
          <Heading level={2}>{t('deletion.noLogin')}</Heading>
          <Text>{t('deletion.write')}</Text>
          <View style={styles.ways}>
            <Link href="/contact-us" label={t('deletion.writeLink')} />
            {phone ? <PhoneLink number={phone} /> : null}
            {email ? <MailLink email={email} /> : null}
          </View>
        </Stack>
      </View>
    </Screen>
  );
}
