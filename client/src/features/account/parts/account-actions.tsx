import { View } from 'react-native';

import { useLogout } from '@/features/auth';
import { useT } from '@/i18n';
import { openAccountDeletion } from '@/state';
import { makeStyles } from '@/theme';
import { Button } from '@/ui';

const useStyles = makeStyles((t) => ({
  list: { gap: t.space.x1, borderTopWidth: 1, borderTopColor: t.color.line, paddingTop: t.space.x3 },
  button: { alignSelf: 'stretch', justifyContent: 'flex-start', paddingHorizontal: t.space.x3 },
}));

/** Log out and delete, under the account's tabs. */
export function AccountActions() {
  const t = useT();
  const styles = useStyles();
  const logout = useLogout();
  return (
    <View style={styles.list}>
      <Button
        kind="ghost"
        icon="logout"
        label={t('navigation.logout')}
        onPress={logout}
        style={styles.button}
      />
      <Button
        kind="ghost"
        icon="trash"
        label={t('account.deleteAccount')}
        onPress={openAccountDeletion}
        style={styles.button}
      />
    </View>
  );
}
