import { useEffect, useRef, useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { entrance } from '@/ui';

/** The share of a section that must be in view before it rises. */
const share = 0.1;

type Stage = 'still' | 'below' | 'rise';

/** A section that rises into its place when a tenth of it is in view. A section that is in view from the start does not move. */
export function Reveal({ children }: { children: ReactNode }) {
  const box = useRef<View>(null);
  const [stage, setStage] = useState<Stage>('still');
  useEffect(() => {
    const node = box.current as unknown as HTMLElement | null;
    if (!node || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting) setStage((now) => (now === 'still' ? 'below' : now));
        else {
          setStage((now) => (now === 'below' ? 'rise' : now));
          watch.disconnect();
        }
      },
      { threshold: share },
    );
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return (
    <View ref={box} style={[stage === 'below' && { opacity: 0 }, stage === 'rise' && entrance.rise]}>
      {children}
    </View>
  );
}
