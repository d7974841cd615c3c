// Makes the app's calls to the real server, for expo/fetch.
import { request as ask } from 'node:http';
import { Buffer } from 'node:buffer';

/** The native module ExpoFetchModule. */
export function requests(SharedObject) {
  class NativeResponse extends SharedObject {
    bodyUsed = false;
    answer = undefined;
    body = undefined;
    get _rawHeaders() {
      const { rawHeaders } = this.answer;
      return rawHeaders.flatMap((name, i) => (i % 2 ? [] : [[name, rawHeaders[i + 1]]]));
    }
    get status() {
      return this.answer.statusCode;
    }
    get statusText() {
      return this.answer.statusMessage;
    }
    get url() {
      return this.address;
    }
    get redirected() {
      return false;
    }
    async startStreaming() {
      return new Uint8Array(await this.body);
    }
    cancelStreaming() {}
    async arrayBuffer() {
      const bytes = await this.body;
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    }
    async text() {
      return (await this.body).toString('utf8');
    }
  }
  class NativeRequest extends SharedObject {
    constructor(response) {
      super();
      this.response = response;
    }
    start(url, { headers, method }, body) {
      const { response } = this;
      return new Promise((resolve, reject) => {
        this.asked = ask(url, { method, headers: Object.fromEntries(headers) }, (answer) => {
          response.answer = answer;
          response.address = url;
          response.body = answer.toArray().then((parts) => Buffer.concat(parts));
          resolve(response);
        });
        this.asked.once('error', reject);
        this.asked.end(body ?? undefined);
      });
    }
    cancel() {
      this.asked?.destroy();
    }
  }
  return { NativeRequest, NativeResponse };
}
