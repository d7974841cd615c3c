import { useEffect, useState, type ComponentType } from 'react';

import { noAnswer, t } from '@/i18n';
import { toast } from '@/ui';

interface Closable {
  onClose: () => void;
}

/**
 * A sheet whose code is loaded when it is opened: two rooms open it, and what two rooms share would be in the first load. If it
 * cannot be loaded, a toast says so, and it is closed; the next press tries again.
 */
export function lazySheet<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  return function LazySheet(props: Props) {
    const [Sheet, setSheet] = useState(() => loaded);
    const { onClose } = props;
    useEffect(() => {
      if (Sheet) return;
      let gone = false;
      load().then(
        (component) => {
          loaded = component;
          if (!gone) setSheet(() => component);
        },
        () => {
          if (gone) return;
          toast.error(t(noAnswer()));
          onClose();
        },
      );
      return () => {
        gone = true;
      };
    }, [Sheet, onClose]);
    return Sheet ? <Sheet {...props} /> : null;
  };
}
