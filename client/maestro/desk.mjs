// Starts the shop for the flows, and tells them what a phone cannot know, such as login codes. `scripts/maestro.sh` runs this besides
// Maestro. It uses the server and the customers of the browser tests, and answers the flows (parts/*.js) on port 8099, "the desk".
import { createRequire } from 'node:module';
import { createServer } from 'node:http';

const require = createRequire(import.meta.url);
require('../native/typescript.js');
const { Server } = require('../e2e/server.ts');
const { Customer } = require('../e2e/api.ts');

const shop = new Server({ PUBLIC_URL: '', SANDBOX_ADDR: '127.0.0.1:8090' });
shop.url = 'http://127.0.0.1:8080';
await shop.start();

const answers = {
  /** Waits for the login code that is sent to a number, and returns it. */
  otp: async (mobile) => ({ otp: await shop.otp(mobile) }),
  /** Registers a customer and places an order for them. */
  customer: async () => {
    const customer = await new Customer(shop).register();
    const { _id: orderId } = await customer.order([
      { productId: 'tomato-local', variantId: 'tomato-local-1kg', quantity: 1 },
    ]);
    return { mobile: customer.mobile, password: customer.password, order: orderId };
  },
};

const desk = createServer(async (request, response) => {
  const [, what, ...rest] = (request.url ?? '').split('/');
  const answer = Object.hasOwn(answers, what) ? answers[what] : undefined;
  try {
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(answer ? JSON.stringify(await answer(...rest)) : '{}');
  } catch (error) {
    response.end(JSON.stringify({ error: String(error) }));
  }
});
desk.listen(8099, '127.0.0.1', () => console.log('desk: open'));

async function close() {
  desk.close();
  await shop.stop();
  process.exit(0);
}
process.on('SIGINT', close);
process.on('SIGTERM', close);
