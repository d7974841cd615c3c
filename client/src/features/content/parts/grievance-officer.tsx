import { View } from 'react-native';

import { useSettings } from '@/api';
import { useContentText, useT } from '@/i18n';
import { space } from '@/theme';
import { Link, PartHeading, Text, type Href } from '@/ui';

/** The grievance officer of the shop's settings, who answers complaints about personal data. */
export function GrievanceOfficer() {
  const t = useT();
  const content = useContentText();
  const officer = useSettings()?.grievanceOfficer;
  if (!officer) return null;
  const { email, phone } = officer;
  return (
    <View style={{ gap: space.x1 }}>
      <PartHeading>{t('content.officer')}</PartHeading>
      <Text color="inkMuted">{t('content.officerLead')}</Text>
      <Text type="bodyStrong">{content(officer, 'name')}</Text>
      <Link
        href={`mailto:${email}` as Href}
        label={email}
        accessibilityLabel={t('common.write', { email })}
      />
      {phone ? (
        <Link
          href={`tel:${phone.replace(/\s/g, '')}` as Href}
          label={phone}
          accessibilityLabel={t('common.call', { number: phone })}
        />
      ) : null}
    </View>
  );
}
