import { Component, type ReactNode } from 'react';

interface ContainedProps {
  children: ReactNode;
  /** Shown in place of the part if it fails. */
  instead?: ReactNode;
  onFailed?: () => void;
}

/** An error boundary: if a part fails to render, the rest of the page stays. */
export class Contained extends Component<ContainedProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? (this.props.instead ?? null) : this.props.children;
  }
}
