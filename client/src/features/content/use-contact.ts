import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { isProblem } from '@/api';
import { useT } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { useSession } from '@/state';
import { toast } from '@/ui';
import { choosePictures } from './choose-pictures';
import {
  bodyOf,
  contactErrors,
  formOf,
  mostPictures,
  refusalOf,
  type Attached,
  type ContactErrors,
  type ContactForm,
} from './contact-form';
import { sendMessage } from './queries';

/** How long the success is shown (docs/product.md "Contact messages"). */
const thanksMs = 2000;

/** The chosen pictures. */
function usePictures(refuse: (errors: ContactErrors) => void) {
  const [pictures, set] = useState<Attached[]>([]);
  const last = useRef(0);
  async function add() {
    try {
      const chosen = await choosePictures();
      const fresh = chosen.map((one) => ({ ...one, id: (last.current += 1) }));
      refuse(pictures.length + fresh.length > mostPictures ? { images: 'contact.picturesTooMany' } : {});
      set((now) => [...now, ...fresh].slice(0, mostPictures));
    } catch {
      refuse({ images: 'contact.pictureRefused' });
    }
  }
  return {
    pictures,
    clear: () => set([]),
    add: () => void add(),
    remove: (id: number) => {
      refuse({});
      set((now) => now.filter((one) => one.id !== id));
    },
  };
}

/** A message to the shop: what is typed stays until the shop has it. */
export function useContact(onWrong: (errors: ContactErrors) => void) {
  const t = useT();
  const user = useSession((state) => state.user);
  const { form, errors, set, refuse, submit, reset } = useForm<ContactForm, ContactErrors>(
    formOf(user),
    contactErrors,
  );
  const { pictures, clear, add, remove } = usePictures(refuse);

  const { mutate, isPending } = useMutation({
    mutationFn: () => sendMessage(bodyOf(form, pictures)),
    onSuccess: () => {
      reset();
      clear();
      toast.success(t('contact.sent'), thanksMs);
    },
    onError: (error) => {
      const at = isProblem(error) ? refusalOf(error.status === 413 ? 'images' : error.field) : {};
      refuse(at);
      if (Object.keys(at).length > 0) onWrong(at);
      else if (!isProblem(error)) toast.error(t('contact.sendError'));
      else if (error.kind === 'offline') toast.error(t('messages.offline'));
      else if (error.kind === 'timeout') toast.error(t('messages.timeout'));
      else if (error.kind === 'limited') toast.error(t('messages.limited'));
      else toast.error(t(error.kind === 'server' ? 'contact.sendError' : 'contact.sendFailed'));
    },
  });

  const send = () => submit(() => (isPending ? undefined : mutate()), onWrong);
  return { form, errors, pictures, sending: isPending, set, send, add, remove };
}
