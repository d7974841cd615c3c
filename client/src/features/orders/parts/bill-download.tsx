import { useMutation } from '@tanstack/react-query';

import { refusalText, useT } from '@/i18n';
import { saveFile } from '@/lib/save-file';
import { Button, toast } from '@/ui';
import { fetchBill } from '../queries';

export function BillDownload({ orderId, number }: { orderId: string; number: string }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const name = `bill-${number.replaceAll('/', '-')}.pdf`;
      const saved = await saveFile(await fetchBill(orderId), name, 'application/pdf');
      if (!saved) toast.error(t('orders.billNowhere'));
    },
    onError: (error) => toast.error(refusalText(error, 'orders.billFailed')),
  });
  return (
    <Button
      kind="soft"
      icon="download"
      label={t('orders.billDownload')}
      accessibilityLabel={t('orders.billDownloadOf', { number })}
      busy={isPending}
      onPress={() => mutate()}
    />
  );
}
