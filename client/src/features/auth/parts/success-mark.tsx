import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Icon, type IconName } from '@/ui';

const useStyles = makeStyles((t) => ({
  mark: {
    width: 88,
    height: 88,
    borderRadius: t.radius.pill,
    backgroundColor: t.color.brandSoft,
    alignItems: 'center',
    justifyContent: 'center',
    alignSelf: 'center',
  },
}));

/** The large icon of a success. */
export function SuccessMark({ icon }: { icon: IconName }) {
  const styles = useStyles();
  return (
    <View style={styles.mark}>
      <Icon name={icon} size={44} color="brand" />
    </View>
  );
}
