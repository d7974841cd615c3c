import { StyleSheet, View } from 'react-native';

import { useT } from '@/i18n';
import { PrivacyLine } from '@/screen';
import { askLater, useNoticeToAsk } from '@/state';
import { space } from '@/theme';
import { Button, Dialog, Text } from '@/ui';
import { useAgree } from '../use-agree';

const styles = StyleSheet.create({
  actions: { flexDirection: 'row', gap: space.x3 },
  action: { flex: 1, alignSelf: 'stretch', paddingHorizontal: space.x2 },
});

function OpenConsent({ notice }: { notice: string }) {
  const t = useT();
  const { agree, agreeing } = useAgree(notice);
  return (
    <Dialog
      open
      title={t('account.noticeTitle')}
      onClose={askLater}
      footer={
        <View style={styles.actions}>
          <Button
            kind="secondary"
            style={styles.action}
            label={t('account.noticeLater')}
            onPress={askLater}
          />
          <Button style={styles.action} label={t('account.noticeAgree')} busy={agreeing} onPress={agree} />
        </View>
      }
    >
      <Text>{t('account.noticeChanged')}</Text>
      <PrivacyLine text={t('account.noticeWhere')} />
    </Dialog>
  );
}

/** Asks a customer who has not agreed to the shop's privacy notice, once at each visit. Nothing is locked meanwhile. */
export function ConsentDialog() {
  const notice = useNoticeToAsk();
  return notice ? <OpenConsent notice={notice} /> : null;
}
