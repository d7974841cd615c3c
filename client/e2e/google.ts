import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** A person with a Google account, as Google describes them in a token. */
export interface Person {
  sub: string;
  email: string;
  given_name?: string;
  family_name?: string;
}

/** The claims of a token. */
type Claims = Record<string, unknown>;

/**
 * Stands for Google: serves its keys, signs ID tokens with them, and provides the script that draws the button. The page and the
 * shop's server are the real ones.
 */
export class FakeGoogle {
  readonly clientId = 'tokri-e2e.apps.googleusercontent.com';
  /** The person who presses the button. */
  person: Person = FakeGoogle.newPerson();
  /** Replaces claims of the person's token, to make a faulty one. */
  wrongClaims: Claims = {};
  private readonly key: KeyObject;
  private readonly server: HttpServer;

  static newPerson(): Person {
    const sub = randomUUID();
    return { sub, email: `${sub}@example.com`, given_name: 'Asha', family_name: 'Verma' };
  }

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.key = privateKey;
    const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'e2e', alg: 'RS256', use: 'sig' }];
    this.server = createServer((_, reply) => {
      reply.setHeader('Content-Type', 'application/json');
      reply.end(JSON.stringify({ keys }));
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
  }

  async close(): Promise<void> {
    await new Promise((done) => this.server.close(done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get settings(): Record<string, string> {
    return { GOOGLE_CLIENT_ID: this.clientId, GOOGLE_ISSUER: this.url, GOOGLE_KEYS_URL: `${this.url}/certs` };
  }

  /** Puts the script into a page in place of Google's. */
  async visit(page: Page): Promise<void> {
    await page.exposeFunction('pressGoogle', (audience: string, nonce: string) =>
      this.token({ ...this.person, email_verified: true, aud: audience, nonce, ...this.wrongClaims }),
    );
    await page.route('https://accounts.google.com/gsi/client', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
  }

  private token(claims: Claims): string {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const head = part({ alg: 'RS256', kid: 'e2e', typ: 'JWT' });
    const signed = `${head}.${part({ iss: this.url, iat: now, exp: now + 3600, ...claims })}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(this.key, 'base64url')}`;
  }
}

/** The part of Google Identity Services that the page uses. */
const script = `
  let options;
  window.google = { accounts: { id: {
    initialize: (given) => { options = given; },
    renderButton: (parent) => {
      const button = document.createElement('button');
      button.textContent = 'Continue with Google';
      button.onclick = async () =>
        options.callback({ credential: await window.pressGoogle(options.client_id, options.nonce) });
      parent.replaceChildren(button);
    },
  } } };
`;
