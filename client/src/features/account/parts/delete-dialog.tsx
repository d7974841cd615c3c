import { useState } from 'react';
import { StyleSheet } from 'react-native';

import { useT, type TextKey } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { closeAccountDeletion } from '@/state';
import { Banner, Checkbox, Dialog, HStack, Icon, type IconName, Stack, Text } from '@/ui';
import { TwoButtons } from '@/ui/two-buttons';
import { useDelete } from '../use-delete';

const styles = StyleSheet.create({
  words: { flex: 1 },
});

const consequences: { icon: IconName; text: TextKey }[] = [
  { icon: 'user', text: 'account.deleteGone' },
  { icon: 'page', text: 'account.deleteKept' },
  { icon: 'wallet', text: 'account.deleteMoney' },
  { icon: 'logout', text: 'account.deleteSessions' },
];

/** Asks for confirmation before the account is deleted, and says what is lost. Money in the wallet must be given up explicitly. */
export function DeleteDialog() {
  const t = useT();
  const { remove, busy, refusal, lost } = useDelete();
  /** The amount that the customer has agreed to lose; if more has come by then, the server refuses and the question is asked again. */
  const [agreed, setAgreed] = useState<number | null>(null);
  const amount = formatMoney(lost ?? 0);
  return (
    <Dialog
      title={t('account.deleteTitle')}
      onClose={closeAccountDeletion}
      footer={
        <TwoButtons
          stay={{ label: t('account.keep'), onPress: closeAccountDeletion }}
          go={{
            kind: 'danger',
            label: t('account.deleteAccount'),
            busy,
            disabled: lost !== null && agreed !== lost,
            onPress: () => remove(lost),
          }}
        />
      }
    >
      {/* The question is above the list: below it, it would be out of view on small phones. */}
      {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      {lost !== null ? (
        <>
          <Banner tone="danger">{t('account.forfeitFirst', { amount })}</Banner>
          <Checkbox
            label={t('account.forfeit', { amount })}
            checked={agreed === lost}
            onChange={(yes) => setAgreed(yes ? lost : null)}
          />
        </>
      ) : null}
      <Text>{t('account.deleteLead')}</Text>
      <Stack gap="x3" role="list">
        {consequences.map(({ icon, text }) => (
          <HStack gap="x3" align="flex-start" key={text} role="listitem">
            <Icon name={icon} size={22} color="inkMuted" />
            <Text color="inkMuted" style={styles.words}>
              {t(text)}
            </Text>
          </HStack>
        ))}
      </Stack>
    </Dialog>
  );
}
