import { Button, FieldNote } from '@/ui';
import { useWrite } from '../session/use-write';
import { useT } from '../texts';
import { fetchPaper, type PaperKind } from './queries';
import { savePaper } from './save-paper';

/** Fetches a paper of an order, and gives it to the device as a PDF, which opens and prints it. */
export function PaperButton({ order, kind }: { order: string; kind: PaperKind }) {
  const t = useT();
  const { send, busy, away, refusal } = useWrite({
    call: () => fetchPaper(kind, order),
    onDone: savePaper,
  });
  return (
    <>
      <Button
        kind="secondary"
        icon="download"
        label={t(`order.paper_${kind}`)}
        busy={busy}
        disabled={away}
        onPress={() => send(undefined)}
      />
      <FieldNote error={away ? undefined : refusal} hint={away ? t('offline.needsNetwork') : undefined} />
    </>
  );
}
