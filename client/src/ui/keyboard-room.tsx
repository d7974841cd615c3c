import { useRef, useState, type ReactNode } from 'react';
import { KeyboardAvoidingView, View } from 'react-native';

/**
 * Apps: gives the keyboard the room that it takes, so that neither a field nor the action at the foot is under it. It measures where it stands in
 * the window: a header above it, or tabs below it, are no part of what the keyboard covers.
 */
export function KeyboardRoom({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const place = useRef<View>(null);
  const [top, setTop] = useState(0);
  return (
    <View
      ref={place}
      style={{ flex: 1 }}
      onLayout={() => place.current?.measureInWindow((_x, y) => setTop(y))}
    >
      <KeyboardAvoidingView
        enabled={enabled}
        behavior="padding"
        keyboardVerticalOffset={top}
        style={{ flex: 1 }}
      >
        {children}
      </KeyboardAvoidingView>
    </View>
  );
}
