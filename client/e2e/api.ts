import { randomInt } from 'node:crypto';
import type { paths } from '../src/api/schema.gen';
import type { Server } from './server';

type Reply<P extends keyof paths> = paths[P] extends {
  post: { responses: { 200: { content: { 'application/json': infer R } } } };
}
  ? R extends { data?: infer D }
    ? D
    : never
  : never;

type Settings = paths['/user/get-settings']['get']['responses'][200]['content']['application/json']['data'];

/** A customer who calls the API directly, to prepare a test or to check what a screen has caused on the server. */
export class Customer {
  readonly password = 'mango-lassi';
  token = '';
  userAgent = '';
  /** Part of the address, different for each customer, because the number of open cash orders to one address is limited. */
  flat: string;

  constructor(
    private readonly server: Server,
    readonly mobile = `9${randomInt(100_000_000, 1_000_000_000)}`,
  ) {
    this.flat = mobile;
  }

  async post<P extends keyof paths & string>(path: P, body: object = {}): Promise<NonNullable<Reply<P>>> {
    const reply = await fetch(`${this.server.url}/api${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...(this.userAgent && { 'User-Agent': this.userAgent }),
      },
      body: JSON.stringify(body),
    });
    const envelope = (await reply.json()) as { status: boolean; code: string; data: NonNullable<Reply<P>> };
    if (!envelope.status) throw new Error(`${path}: ${reply.status} ${envelope.code}`);
    return envelope.data;
  }

  private async get<T>(path: string): Promise<T> {
    const reply = await fetch(`${this.server.url}/api${path}`);
    return ((await reply.json()) as { data: T }).data;
  }

  async register(): Promise<this> {
    const { userId } = await this.post('/user/mobile-verify', { mobile: this.mobile });
    const otp = Number(await this.server.otp(this.mobile));
    await this.post('/user/verify-otp', { userId, otp, type: 'register' });
    const done = await this.post('/user/web-login', {
      type: 'register',
      userId,
      mobile: this.mobile,
      password: this.password,
      first_name: 'Asha',
      last_name: 'Verma',
      privacyNotice: (await this.settings()).privacyNotice,
    });
    this.token = done.token!;
    return this;
  }

  /** Logs in with the password, for a customer who was registered on a screen. */
  async logIn(): Promise<this> {
    const { mobile, password } = this;
    const done = await this.post('/user/web-login', { type: 'login', mobile, password });
    this.token = done.token!;
    return this;
  }

  /** Logs the same customer in on another device: Firefox on Linux. */
  async onAnotherDevice(): Promise<Customer> {
    const twin = new Customer(this.server, this.mobile);
    twin.userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
    return twin.logIn();
  }

  /** An address that differs from each in the book by its landmark is another one. */
  addAddress(landmark = 'Clock tower') {
    return this.post('/user/address-add', {
      addresstype: 'home',
      addressLine1: `12, flat ${this.flat}`,
      addressLine2: 'Rajwada Road',
      city: 'Rajwada',
      landmark,
      state: 'Madhya Pradesh',
      postCode: '452002',
      phone: '9826012345',
      latitude: 22.718,
      longitude: 75.856,
    });
  }

  /** Places an order with payment in cash, in the first slot that is not full. */
  async order(
    items: { productId: string; variantId: string; quantity: number }[],
    choices: { walletDeduction?: boolean } = {},
  ) {
    for (const item of items) await this.post('/cart/add-to-cart', item);
    const cart = await this.post('/cart/view-cart');
    const address = await this.addAddress();
    const { deliverySlots } = await this.settings();
    return this.post('/cart/check-out', {
      cartId: cart._id,
      addressId: address._id,
      deliverySlotId: deliverySlots.find(
        (slot) => slot.booked < slot.capacity && slot.cutoffAt > new Date().toISOString(),
      )!._id,
      paymentMethod: 'cod',
      ...choices,
    });
  }

  /** Reports that one unit of an order was bad, and asks for the money back. */
  report(orderId: string, variantId: string, message?: string) {
    return this.post('/order/report-problem', {
      orderId,
      lines: [{ variantId, quantity: 1 }],
      reason: 'bad_quality',
      wish: 'refund',
      message,
    });
  }

  settings(): Promise<Settings> {
    return this.get('/user/get-settings');
  }

  /** The number of pieces of a variant that can be bought now. */
  async stock(productId: string, variantId: string): Promise<number> {
    const product = await this.post('/product/details', { productId });
    return product.variants.find((v) => v._id === variantId)!.stock;
  }
}
