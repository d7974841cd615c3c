import { Component, type ReactNode } from 'react';

interface ContainedProps {
  children: ReactNode;
  /** What stands in the place of a part that failed. */
  instead?: ReactNode;
  onFailed?: () => void;
}

/** Keeps the failure of a part to that part: without it React takes the whole page away. */
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
