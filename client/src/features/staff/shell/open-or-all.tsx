import { RadioPills } from '@/ui';
import { useT } from '../texts';

/** What waits for a person first; what is done on a press. */
export function OpenOrAll({ all, onChange }: { all: boolean; onChange: (all: boolean) => void }) {
  const t = useT();
  return (
    <RadioPills
      label={t('counter.which')}
      appearance="compact"
      items={[
        { value: 'open', label: t('counter.open') },
        { value: 'all', label: t('counter.all') },
      ]}
      value={all ? 'all' : 'open'}
      onChange={(value) => onChange(value === 'all')}
    />
  );
}
