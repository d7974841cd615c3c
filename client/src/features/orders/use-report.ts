import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { isProblem } from '@/api';
import type { Attached } from '@/features/pictures';
import { refusalText, useT } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { uuid } from '@/lib/uuid';
import { toast } from '@/ui';
import { keptReport } from './kept-report';
import { orderQuery, ordersQueryKey, reportProblem, type Order } from './queries';
import {
  beginReport,
  refusedField,
  reportBody,
  reportErrors,
  reportLines,
  type ReportErrors,
  type ReportForm,
} from './report-form';

/** The idempotency key of a body: the same for the same body, so that a retry after a lost answer does not make a second report. */
function useKey() {
  const last = useRef({ asked: '', key: '' });
  return (body: object): string => {
    const asked = JSON.stringify(body);
    if (last.current.asked !== asked) last.current = { asked, key: uuid() };
    return last.current.key;
  };
}

/** The state of the report form. The typed text stays until the server has stored the report. */
export function useReport(order: Order, onSent: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const lines = reportLines(order);
  const [initial] = useState(() => keptReport.get(order._id) ?? beginReport(lines));
  const {
    form,
    errors,
    part,
    refuse,
    set: type,
    submit,
  } = useForm<ReportForm, ReportErrors>(initial, (typed) => reportErrors(typed, t));
  const [pictures, setPictures] = useState<Attached[]>([]);
  const keyOf = useKey();
  const set: typeof type = (name, value) => {
    type(name, value);
    keptReport.set(order._id, { ...form, [name]: value });
  };

  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const body = reportBody(order._id, form, pictures);
      return reportProblem(body, keyOf(body));
    },
    onSuccess: () => {
      onSent();
      toast.success(t('orders.reportSent'));
      void queries.invalidateQueries({ queryKey: orderQuery(order._id).queryKey });
      void queries.invalidateQueries({ queryKey: ordersQueryKey });
    },
    onError: (error) => {
      const at = isProblem(error) ? refusedField(error.field, error.code) : undefined;
      refuse({ [at ?? 'top']: refusalText(error, 'orders.reportFailed') });
    },
  });
  const send = () => submit(() => (isPending ? undefined : mutate()));
  const attach = (chosen: Attached[]) => {
    refuse({});
    setPictures(chosen);
  };
  return { form, lines, pictures, errors, part, set, attach, send, sending: isPending };
}
