import { View } from 'react-native';

import { DeleteAccount } from '@/features/account';
import { useLogout } from '@/features/auth';
import { useT } from '@/i18n';
import { makeStyles } from '@/theme';
import { Button } from '@/ui';

const useStyles = makeStyles((t) => ({
  list: { gap: t.space.x1, borderTopWidth: 1, borderTopColor: t.color.line, paddingTop: t.space.x3 },
  button: { alignSelf: 'stretch', justifyContent: 'flex-start', paddingHorizontal: t.space.x3 },
}));

/** The ways out of the account, under its tabs. */
export function Leaving() {
  const t = useT();
  const styles = useStyles();
  const logout = useLogout();
  return (
    <View style={styles.list}>
      <Button kind="ghost" icon="logout" label={t('shell.logout')} onPress={logout} style={styles.button} />
      <DeleteAccount style={styles.button} />
    </View>
  );
}
