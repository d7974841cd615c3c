import { Badge, Note } from '@/ui';
import { useMay } from '../session/session';
import type { ShelfLine } from './lines';
import { useT } from './texts';

/**
 * Which customers want a call before the line is left out of their bags, and which want something else instead. Who sees no numbers asks a
 * manager to call.
 */
export function Wishes({ line }: { line: ShelfLine }) {
  const t = useT();
  const sees = useMay('customers.read');
  const bagsOf = (word: 'callFirst' | 'replace') =>
    line.shares
      .filter((share) => share[word])
      .map(({ letter }) => letter)
      .join(', ');
  const [called, replaced] = [bagsOf('callFirst'), bagsOf('replace')];
  return (
    <>
      {replaced ? <Badge tone="accent" icon="refresh" label={t('replaceFirst', { bag: replaced })} /> : null}
      {called ? <Badge tone="accent" icon="phone" label={t('callFirst', { bag: called })} /> : null}
      {!called || sees ? null : <Note>{t('callFirstAsk')}</Note>}
    </>
  );
}
