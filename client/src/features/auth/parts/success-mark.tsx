import { Icon, Mark, type IconName } from '@/ui';

/** The large icon of a success. */
export function SuccessMark({ icon }: { icon: IconName }) {
  return (
    <Mark side={88} style={{ alignSelf: 'center' }}>
      <Icon name={icon} size={44} color="brand" />
    </Mark>
  );
}
