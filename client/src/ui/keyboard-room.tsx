import { useRef, useState, type ReactNode } from 'react';
import { KeyboardAvoidingView, View } from 'react-native';

/**
 * Apps: shrinks its content by what the keyboard covers, so that neither a field nor the action at the foot is behind the keyboard.
 * It measures its own position in the window, because a header above it or tabs below it change how much of it is covered.
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
