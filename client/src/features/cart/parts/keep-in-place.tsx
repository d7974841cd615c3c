import { Component, type ReactNode } from 'react';

interface Props {
  /** When this changes, what stands above may grow or shrink. */
  whenChanges: unknown;
  children: ReactNode;
}

function scroller(of: Element): Element | undefined {
  for (let each = of.parentElement; each; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY !== 'visible') return each;
  return undefined;
}

/** Stays under the finger while a line comes above it: the panel scrolls by as much. */
export class KeepInPlace extends Component<Props> {
  private node: HTMLDivElement | null = null;

  override getSnapshotBeforeUpdate(before: Props): number | null {
    if (before.whenChanges === this.props.whenChanges) return null;
    return this.node?.getBoundingClientRect().top ?? null;
  }

  override componentDidUpdate(_before: Props, _state: object, top: number | null): void {
    if (top === null || !this.node) return;
    const moved = this.node.getBoundingClientRect().top - top;
    const around = moved === 0 ? undefined : scroller(this.node);
    if (around) around.scrollTop += moved;
  }

  override render() {
    return <div ref={(node) => void (this.node = node)}>{this.props.children}</div>;
  }
}
