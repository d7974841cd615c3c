import { create } from 'zustand';

/** The fields of a product that the queue needs. */
interface Favourite {
  productId: string;
}

interface FavouriteQueueDeps<P extends Favourite> {
  send: (productId: string, isFavourite: boolean) => Promise<boolean>;
  /** Called when the server has confirmed a change; resolves when the wishlist shows it. */
  settled: (product: P, isFavourite: boolean) => Promise<void> | void;
  failed: (error: unknown) => void;
}

/**
 * A heart changes on screen at once. For each product there is at most one request at a time; after several taps only
 * the state of the last one is sent next. `pending` holds the states that the server has not confirmed, by product id.
 */
export class FavouriteQueue<P extends Favourite> {
  readonly use = create<{ pending: Readonly<Record<string, boolean>> }>(() => ({ pending: {} }));
  private readonly sending = new Set<string>();

  constructor(private readonly deps: FavouriteQueueDeps<P>) {}

  set(product: P, isFavourite: boolean): void {
    this.setPending(product.productId, isFavourite);
    if (!this.sending.has(product.productId)) void this.send(product);
  }

  /** Drops all pending changes at a logout: they must not be sent for the next customer. */
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
