import { View } from 'react-native';

import { readablePhone } from '@/features/address';
import { useT } from '@/i18n';
import { isGuest, useSession } from '@/state';
import { makeStyles } from '@/theme';
import { HStack, Mark, Note, Text } from '@/ui';
import { initialsOf } from '../profile-form';

const useStyles = makeStyles((t) => ({
  words: { flexShrink: 1, minWidth: 0 },
}));

/** The customer's name, with the mobile number or the e-mail address. */
export function AccountHolder() {
  const t = useT();
  const styles = useStyles();
  const user = useSession((state) => state.user);
  const guest = useSession(isGuest);
  const name = guest ? t('common.guest') : `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim();
  const reach = user?.mobile ? readablePhone(user.mobile) : user?.email;
  return (
    <HStack gap="x3">
      <Mark side={48} aria-hidden>
        <Text type="h3" color="brand">
          {initialsOf({
            first_name: user?.first_name ?? '',
            last_name: guest ? '' : (user?.last_name ?? ''),
          })}
        </Text>
      </Mark>
      <View style={styles.words}>
        <Text type="h3" lines={2}>
          {name}
        </Text>
        {reach ? (
          <Note tabular lines={1}>
            {reach}
          </Note>
        ) : null}
      </View>
    </HStack>
  );
}
