import { create } from 'zustand';

/** What a tap has to know of the product to show it in the list at once. */
export interface Wishable {
  productId: string;
}

export interface WishDeps<P extends Wishable> {
  send: (productId: string, wanted: boolean) => Promise<boolean>;
  /** The server's word on one product; done when the list shows it. */
  settled: (product: P, wished: boolean) => Promise<void> | void;
  failed: (error: unknown) => void;
}

/**
 * Hearts change at once and are told to the server one at a time for each product; of several taps
 * the last one counts. `statusMap` holds what the server has not answered yet.
 */
export class Wishes<P extends Wishable> {
  readonly use = create<{ statusMap: Readonly<Record<string, boolean>> }>(() => ({ statusMap: {} }));
  private readonly flying = new Set<string>();

  constructor(private readonly deps: WishDeps<P>) {}

  wish(product: P, wanted: boolean): void {
    this.set(product.productId, wanted);
    if (!this.flying.has(product.productId)) void this.tell(product);
  }

  /** Another person's hearts begin afresh. */
  forget(): void {
    this.use.setState({ statusMap: {} });
  }

  private async tell(product: P): Promise<void> {
    const id = product.productId;
    this.flying.add(id);
    try {
      for (;;) {
        const wanted = this.use.getState().statusMap[id];
        if (wanted === undefined) return;
        const wished = await this.deps.send(id, wanted);
        if (this.use.getState().statusMap[id] !== wanted) continue;
        await this.deps.settled(product, wished);
        if (this.use.getState().statusMap[id] !== wanted) continue;
        this.set(id, undefined);
        return;
      }
    } catch (error) {
      this.set(id, undefined);
      this.deps.failed(error);
    } finally {
      this.flying.delete(id);
    }
  }

  private set(id: string, wanted: boolean | undefined): void {
    const { [id]: _, ...others } = this.use.getState().statusMap;
    this.use.setState({ statusMap: wanted === undefined ? others : { ...others, [id]: wanted } });
  }
}
