import { Button, FieldNote, Grow, type IconName } from '@/ui';
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

/** The button of a change that needs the network. It is grey while there is none, and says so. */
export function WriteButton({ write, disabled = false, ...button }: WriteButtonProps) {
  const t = useT();
  const { busy, away, refusal } = write;
  return (
    <Grow gap="x2">
      <FieldNote error={away ? undefined : refusal} hint={away ? t('offline.needsNetwork') : undefined} />
      <Button full size="large" disabled={disabled || away} busy={busy} {...button} />
    </Grow>
  );
}
