import { readFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** The builds that the shop serves before and after an update. */
export const build = readFileSync(path.resolve(__dirname, '../dist/build.txt'), 'utf8');
export const laterBuild = 'later';

/** Added to the service worker: it answers the message "build" with its build. */
const says =
  "self.addEventListener('message', ({ data, ports }) => data === 'build' && ports[0].postMessage(build));";

/**
 * A proxy between the browser and a shop, which can cut the network and pretend that the shop was updated. Playwright's own
 * setOffline does not affect a service worker that the browser has started again.
 */
export class Front {
  url = '';
  /** The built page that is sent for every page, as if the server could not render it; '' sends the server's own pages. */
  unrendered = '';
  private isDown = false;
  private isUpdated = false;

  private readonly proxy = createServer((request, response) => {
    if (this.isDown) {
      request.socket.destroy();
      return;
    }
    const { url, method } = request;
    if (this.unrendered && request.headers.accept?.startsWith('text/html')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(readFileSync(this.unrendered));
      return;
    }
    const headers = { ...request.headers };
    const isWorker = url === '/sw.js';
    const ofBuild = ['/sw.js', '/build.txt', '/offline'];
    const isOfBuild = ofBuild.includes(url!) || headers.accept?.startsWith('text/html');
    const isChanged = isWorker || (this.isUpdated && isOfBuild);
    if (isChanged) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const onward = ask(new URL(url!, this.shop), { method, headers }, (reply) => {
      if (isChanged) {
        void this.change(reply, response, isWorker);
        return;
      }
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });

  constructor(private readonly shop: string) {}

  private async change(reply: IncomingMessage, response: ServerResponse, isWorker: boolean): Promise<void> {
    const { etag, 'content-length': length, ...headers } = reply.headers;
    const body = await text(reply);
    response.writeHead(reply.statusCode!, headers);
    response.end((this.isUpdated ? body.replaceAll(build, laterBuild) : body) + (isWorker ? says : ''));
  }

  async open(): Promise<void> {
    await new Promise<void>((listening) => this.proxy.listen(0, '127.0.0.1', listening));
    this.url = `http://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  close(): void {
    this.proxy.closeAllConnections();
    this.proxy.close();
  }

  /** Closes every connection, and each new one. */
  down(): void {
    this.isDown = true;
    this.proxy.closeAllConnections();
  }

  up(): void {
    this.isDown = false;
  }

  /** From now on pages, build.txt and the service worker name a later build. */
  update(): void {
    this.isUpdated = true;
  }
}
