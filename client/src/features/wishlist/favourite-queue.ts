import { create } from 'zustand';

/** What the queue needs of a product; the list shows the whole product. */
interface Favourite {
  productId: string;
}

interface FavouriteQueueDeps<P extends Favourite> {
  send: (productId: string, isFavourite: boolean) => Promise<boolean>;
  /** The server has answered for one product; resolves when the list shows it. */
  settled: (product: P, isFavourite: boolean) => Promise<void> | void;
  failed: (error: unknown) => void;
}

/**
 * Hearts change at once and are sent one request at a time for each product; of several taps
 * the last one counts. `pending` holds, by product id, what the server has not confirmed.
 */
export class FavouriteQueue<P extends Favourite> {
  readonly use = create<{ pending: Readonly<Record<string, boolean>> }>(() => ({ pending: {} }));
  private readonly sending = new Set<string>();

  constructor(private readonly deps: FavouriteQueueDeps<P>) {}

  set(product: P, isFavourite: boolean): void {
    this.setPending(product.productId, isFavourite);
    if (!this.sending.has(product.productId)) void this.send(product);
  }

  /** Drops everything pending: the next customer begins with an empty queue. */
  clear(): void {
    this.use.setState({ pending: {} });
  }

  private async send(product: P): Promise<void> {
    const id = product.productId;
    this.sending.add(id);
    try {
      for (;;) {
        const wanted = this.use.getState().pending[id];
        if (wanted === undefined) return;
        const confirmed = await this.deps.send(id, wanted);
        if (this.use.getState().pending[id] !== wanted) continue;
        await this.deps.settled(product, confirmed);
        if (this.use.getState().pending[id] !== wanted) continue;
        this.setPending(id, undefined);
        return;
      }
    } catch (error) {
      this.setPending(id, undefined);
      this.deps.failed(error);
    } finally {
      this.sending.delete(id);
    }
  }

  private setPending(id: string, isFavourite: boolean | undefined): void {
    const { [id]: _, ...others } = this.use.getState().pending;
    this.use.setState({ pending: isFavourite === undefined ? others : { ...others, [id]: isFavourite } });
  }
}
