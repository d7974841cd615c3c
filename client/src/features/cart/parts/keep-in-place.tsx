import { Component, type ReactNode } from 'react';

interface Props {
  /** A change of this value means that the content above may become taller or shorter. */
  whenChanges: unknown;
  children: ReactNode;
}

function scroller(of: Element): Element | undefined {
  for (let each = of.parentElement; each; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && getComputedStyle(each).overflowY !== 'visible') return each;
  return undefined;
}

/** Keeps its content under the finger when the content above changes its height: it scrolls the panel by the difference. */
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
