import { useSettings } from '@/api';
import { useContentText, useT } from '@/i18n';
import { PartHeading, Stack, Text } from '@/ui';
import { MailLink, PhoneLink } from '@/ui/contact-links';

/** The grievance officer of the shop's settings, who answers complaints about personal data. */
export function GrievanceOfficer() {
  const t = useT();
  const content = useContentText();
  const officer = useSettings()?.grievanceOfficer;
  if (!officer) return null;
  const { email, phone } = officer;
  return (
    <Stack gap="x1">
      <PartHeading>{t('content.officer')}</PartHeading>
      <Text color="inkMuted">{t('content.officerLead')}</Text>
      <Text type="bodyStrong">{content(officer, 'name')}</Text>
      <MailLink email={email} />
      {phone ? <PhoneLink number={phone} /> : null}
    </Stack>
  );
}
