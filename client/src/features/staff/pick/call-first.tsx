import { Badge, Text } from '@/ui';
import { useMay } from '../session/session';
import type { ShelfLine } from './lines';
import { useT } from './texts';

/** Which customers want a call before the line is left out of their bags. Who sees no numbers asks a manager to call. */
export function CallFirst({ line }: { line: ShelfLine }) {
  const t = useT();
  const sees = useMay('customers.read');
  const shares = line.shares.filter(({ callFirst }) => callFirst);
  if (shares.length === 0) return null;
  const bags = shares.map(({ letter }) => letter).join(', ');
  return (
    <>
      <Badge tone="accent" icon="phone" label={t('callFirst', { bag: bags })} />
      {sees ? null : (
        <Text type="small" color="inkMuted">
          {t('callFirstAsk')}
        </Text>
      )}
    </>
  );
}
