import { readFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/**
 * Stands before a shop, as the network does: it can go down, and the shop behind it can be updated. Playwright's own
 * setOffline does not hold for the requests of a service worker that was started anew.
 */
export class Front {
  url = '';
  private isDown = false;
  private isUpdated = false;

  private readonly proxy = createServer((request, response) => {
    const { url, method, headers } = request;
    if (this.isDown) {
      request.socket.destroy();
      return;
    }
    if (this.isUpdated && url === '/sw.js') {
      const worker = readFileSync(path.resolve(__dirname, '../dist/sw.js'), 'utf8');
      response.setHeader('Content-Type', 'text/javascript');
      response.end(worker.replace(/const build = "[^"]*";/, 'const build = "later";'));
      return;
    }
    const onward = ask(new URL(url!, this.shop), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });

  constructor(private readonly shop: string) {}

  async open(): Promise<void> {
    await new Promise<void>((listening) => this.proxy.listen(0, '127.0.0.1', listening));
    this.url = `http://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  close(): void {
    this.proxy.closeAllConnections();
    this.proxy.close();
  }

  /** Cuts every connection, and each new one. */
  down(): void {
    this.isDown = true;
    this.proxy.closeAllConnections();
  }

  up(): void {
    this.isDown = false;
  }

  /** From now on the service worker is that of another build. */
  update(): void {
    this.isUpdated = true;
  }
}
