import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { isProblem } from '@/api';
import type { Attached } from '@/features/pictures';
import { noAnswer, useT } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { useSession } from '@/state';
import { toast } from '@/ui';
import {
  bodyOf,
  contactErrors,
  formOf,
  refusalOf,
  type ContactErrors,
  type ContactForm,
} from './contact-form';
import { sendMessage } from './queries';

/** How long the toast says that the message was sent (docs/product.md "Contact messages"). */
const thanksMs = 2000;

/** The contact form's state. The typed text stays until the server has stored the message. */
export function useContact() {
  const t = useT();
  const user = useSession((state) => state.user);
  const { field, part, form, errors, set, refuse, submit, reset } = useForm<ContactForm, ContactErrors>(
    formOf(user),
    contactErrors,
  );
  const [pictures, setPictures] = useState<Attached[]>([]);

  const { mutate, isPending } = useMutation({
    mutationFn: () => sendMessage(bodyOf(form, pictures)),
    onSuccess: () => {
      reset();
      setPictures([]);
      toast.success(t('contact.sent'), thanksMs);
    },
    onError: (error) => {
      const at = isProblem(error) ? refusalOf(error.status === 413 ? 'images' : error.field) : {};
      refuse(at);
      if (Object.keys(at).length > 0) return;
      if (!isProblem(error)) toast.error(t('contact.sendError'));
      else if (error.kind === 'offline') toast.error(t(noAnswer()));
      else if (error.kind === 'timeout') toast.error(t('messages.timeout'));
      else if (error.kind === 'limited') toast.error(t('messages.limited'));
      else toast.error(t(error.kind === 'server' ? 'contact.sendError' : 'contact.sendFailed'));
    },
  });

  const send = () => submit(() => (isPending ? undefined : mutate()));
  const attach = (chosen: Attached[]) => {
    refuse({});
    setPictures(chosen);
  };
  return { field, part, errors, pictures, sending: isPending, set, send, attach };
}
