import { useMutation } from '@tanstack/react-query';

import { useSettings } from '@/api';
import { refusalText, useT } from '@/i18n';
import { saveFile } from '@/lib/save-file';
import { PrivacyLine } from '@/screen';
import { withProof } from '@/state';
import { makeStyles } from '@/theme';
import { Banner, Button, Card, HStack, PartHeading, Text, toast } from '@/ui';
import { fetchData, type Profile } from '../queries';
import { useAgree } from '../use-agree';

const useStyles = makeStyles((t) => ({
  card: { padding: t.space.x5, gap: t.space.x4 },
}));

/** Asks for consent if the customer has agreed to an older privacy notice, or to none. */
function Notice({ notice }: { notice: string }) {
  const t = useT();
  const { agree, agreeing } = useAgree(notice);
  return (
    <Banner
      tone="info"
      action={<Button kind="ghost" label={t('account.noticeAgree')} busy={agreeing} onPress={agree} />}
    >
      {t('account.noticeChanged')}
    </Banner>
  );
}

/** The consent to the privacy notice, and the download of all data that the shop has about the customer. */
export function PrivacyCard({ profile }: { profile: Profile }) {
  const t = useT();
  const styles = useStyles();
  const notice = useSettings()?.privacyNotice;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const saved = await saveFile(await withProof(fetchData), 'my-data.json', 'application/json');
      if (!saved) toast.error(t('account.dataNowhere'));
    },
    onError: (error) => toast.error(refusalText(error, 'account.dataFailed')),
  });
  return (
    <Card style={styles.card}>
      <PartHeading>{t('account.privacy')}</PartHeading>
      {notice && profile.privacyNotice !== notice ? <Notice notice={notice} /> : null}
      <Text color="inkMuted">{t('account.dataLead')}</Text>
      <HStack gap="x3" align="stretch" wrap>
        <Button
          kind="secondary"
          icon="download"
          label={t('account.dataDownload')}
          busy={isPending}
          onPress={() => mutate()}
        />
      </HStack>
      <PrivacyLine />
    </Card>
  );
}
