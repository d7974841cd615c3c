import { Icon, Mark, type IconName } from '@/ui';

export function SuccessMark({ icon }: { icon: IconName }) {
  return (
    <Mark side={88} style={{ alignSelf: 'center' }}>
      <Icon name={icon} size={44} color="brand" />
    </Mark>
  );
}
