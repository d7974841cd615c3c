import { useT } from '@/i18n';
import { PrivacyLine } from '@/screen';
import { askLater, useNoticeToAsk } from '@/state';
import { Dialog, Text } from '@/ui';
import { TwoButtons } from '@/ui/two-buttons';
import { useAgree } from '../use-agree';

function OpenConsent({ notice }: { notice: string }) {
  const t = useT();
  const { agree, agreeing } = useAgree(notice);
  return (
    <Dialog
      title={t('account.noticeTitle')}
      onClose={askLater}
      footer={
        <TwoButtons
          stay={{ label: t('account.noticeLater'), onPress: askLater }}
          go={{ label: t('account.noticeAgree'), busy: agreeing, onPress: agree }}
        />
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
