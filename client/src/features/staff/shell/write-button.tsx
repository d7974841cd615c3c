import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Button, FieldNote, type IconName } from '@/ui';
import { useT } from '../texts';

/** How a change stands, as useWrite says it. */
export interface Writing {
  busy: boolean;
  /** The server cannot be reached. */
  away: boolean;
  /** Why the last try was refused. */
  refusal?: string;
}

export interface WriteButtonProps {
  label: string;
  onPress: () => void;
  write: Writing;
  disabled?: boolean;
  icon?: IconName;
  kind?: 'primary' | 'secondary' | 'danger';
}

const useStyles = makeStyles((t) => ({ box: { flex: 1, gap: t.space.x2 } }));

/** The button of a change that needs the network. It is grey while there is none, and says so. */
export function WriteButton({ write, disabled = false, ...button }: WriteButtonProps) {
  const t = useT();
  const { busy, away, refusal } = write;
  const styles = useStyles();
  return (
    <View style={styles.box}>
      <FieldNote error={away ? undefined : refusal} hint={away ? t('offline.needsNetwork') : undefined} />
      <Button full size="large" disabled={disabled || away} busy={busy} {...button} />
    </View>
  );
}
