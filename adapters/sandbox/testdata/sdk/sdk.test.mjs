// PhonePe's official Node SDK against the sandbox at SANDBOX_URL: what it sends is taken, what it reads is there.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import sdk from 'pg-sdk-node';
import { declared, differences, seen } from './shapes.mjs';

const { CreateSdkOrderRequest, Env, MetaInfo, RefundRequest, StandardCheckoutClient, StandardCheckoutPayRequest } = sdk;
const host = process.env.SANDBOX_URL;
// The SDK has no setting for its host.
const { BaseUrl } = createRequire(import.meta.url)('pg-sdk-node/dist/common/constants/BaseUrl.js');
BaseUrl.SANDBOX.PG_HOST_URL = BaseUrl.SANDBOX.OAUTH_HOST_URL = `${host}/apis/pg-sandbox`;

// PhonePe's documents name these fields, and the SDK does not declare them.
const documented = new Set([
  'CallbackResponse.event',
  ...['refundId', 'timestamp', 'errorCode', 'detailedErrorCode'].map((f) => `RefundStatusResponse.${f}`),
]);
// Not sent: the customer of the sandbox allows nobody to see a whole account number.
const unsent = ['AccountPaymentInstrumentV2.unmaskedAccountNumber'];

const agrees = (type, reply) => assert.deepEqual(differences(type, reply, documented), [], JSON.stringify(reply));

const client = StandardCheckoutClient.getInstance('TOKRI-SANDBOX', 'no-secret-in-a-sandbox', 1, Env.SANDBOX);

const post = async (path, body) => {
  const reply = await fetch(host + path, { method: 'POST', body: JSON.stringify(body) });
  assert.ok(reply.ok, `${path}: ${reply.status} ${await reply.text()}`);
};
const decide = (id, outcome) => post(`/sandbox/payments/${id}/${outcome}`);
const inject = (...injections) => post('/sandbox/inject', injections);

const [user, password] = ['shop', 'passw0rd'];
const received = [];
let heard = () => {};
const shop = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    received.push({ authorization: request.headers.authorization, body });
    response.end();
    heard();
  });
});

// callback waits for the webhook of an event about an id, and has the SDK validate it.
async function callback(event, id) {
  for (;;) {
    const found = received.find(({ body }) => body.includes(`"${event}"`) && body.includes(`"${id}"`));
    if (found) {
      const message = client.validateCallback(user, password, found.authorization, found.body);
      agrees('CallbackResponse', message);
      return message;
    }
    await new Promise((resolve) => (heard = resolve));
  }
}

const info = MetaInfo.builder().udf1('a').udf2('b').udf3('c').udf4('d').udf5('e').build();
const request = (id) =>
  StandardCheckoutPayRequest.builder().merchantOrderId(id).amount(39850).redirectUrl('https://shop.example/back').metaInfo(info).expireAfter(600).build();

before(async () => {
  await new Promise((resolve) => shop.listen(0, '127.0.0.1', resolve));
  await post('/sandbox/webhook', { url: `http://127.0.0.1:${shop.address().port}/`, user, password });
});
after(() => shop.close());

test('a payment that comes', async () => {
  const opened = await client.pay(request('paid'));
  agrees('StandardCheckoutPayResponse', opened);
  assert.equal(opened.state, 'PENDING');
  const empty = await client.getOrderStatus('paid');
  agrees('OrderStatusResponse', empty);
  assert.deepEqual(empty.paymentDetails, []);

  await decide('paid', 'fail'); // the customer tries again
  await decide('paid', 'pay');
  const last = await client.getOrderStatus('paid');
  const all = await client.getOrderStatus('paid', true);
  for (const status of [last, all]) {
    agrees('OrderStatusResponse', status);
    assert.equal(status.state, 'COMPLETED');
    assert.deepEqual(status.metaInfo, { ...info });
  }
  assert.deepEqual(last.paymentDetails.map((d) => d.state), ['COMPLETED']);
  assert.deepEqual(all.paymentDetails.map((d) => d.state), ['FAILED', 'COMPLETED']);

  const attempt = await client.getTransactionStatus(all.paymentDetails[0].transactionId);
  agrees('OrderStatusResponse', attempt);
  assert.equal(attempt.orderId, opened.orderId);
  assert.deepEqual(attempt.paymentDetails, [all.paymentDetails[0]]);

  const message = await callback('checkout.order.completed', 'paid');
  assert.equal(message.type, 'CHECKOUT_ORDER_COMPLETED');
  assert.equal(message.payload.orderId, opened.orderId);
  assert.deepEqual(message.payload.metaInfo, { ...info });
});

test('a payment that fails', async () => {
  await client.pay(request('failed'));
  await decide('failed', 'fail');
  await decide('failed', 'cancel');
  const status = await client.getOrderStatus('failed', true);
  agrees('OrderStatusResponse', status);
  assert.equal(status.state, 'FAILED');
  assert.equal(status.errorCode, 'TXN_CANCELLED');
  assert.equal(status.paymentDetails[0].detailedErrorCode, 'ZM');
  const message = await callback('checkout.order.failed', 'failed');
  assert.equal(message.type, 'CHECKOUT_ORDER_FAILED');
  assert.equal(message.payload.errorCode, 'TXN_CANCELLED');
});

test('a payment in an app', async () => {
  const order = CreateSdkOrderRequest.StandardCheckoutBuilder().merchantOrderId('in-app').amount(100).build();
  agrees('CreateSdkOrderResponse', await client.createSdkOrder(order));
  await decide('in-app', 'pay');
  assert.equal((await client.getOrderStatus('in-app')).state, 'COMPLETED');
});

test('refunds report by themselves', async () => {
  const refund = (id) => RefundRequest.builder().merchantRefundId(id).originalMerchantOrderId('paid').amount(500).build();
  const begun = await client.refund(refund('back'));
  agrees('RefundResponse', begun);
  assert.equal(begun.state, 'PENDING');
  // Nothing asks for the state in the meantime.
  for (const [event, state] of [['accepted', 'CONFIRMED'], ['completed', 'COMPLETED']]) {
    const message = await callback(`pg.refund.${event}`, 'back');
    assert.equal(message.type, `PG_REFUND_${event.toUpperCase()}`);
    assert.equal(message.payload.state, state);
    assert.equal(message.payload.refundId, begun.refundId);
    assert.equal(message.payload.originalMerchantOrderId, 'paid');
  }
  const done = await client.getRefundStatus('back');
  agrees('RefundStatusResponse', done);
  assert.equal(done.state, 'COMPLETED');

  await inject({ on: 'refund', do: 'rejected', times: 1 });
  await client.refund(refund('rejected'));
  const message = await callback('pg.refund.failed', 'rejected');
  assert.equal(message.type, 'PG_REFUND_FAILED');
  assert.equal(message.payload.errorCode, 'REFUND_FAILED');
  const failed = await client.getRefundStatus('rejected');
  agrees('RefundStatusResponse', failed);
  assert.equal(failed.state, 'FAILED');
});

test('refusals', async () => {
  const refused = (call, type, code) => assert.rejects(call, (e) => e.type === type && e.code === code && e.message.length > 0);
  await refused(client.pay(request('paid')), 'ExpectationFailed', 'INVALID_TRANSACTION_ID');
  await refused(client.getOrderStatus('none'), 'BadRequest', 'INVALID_MERCHANT_ORDER_ID');
  await refused(client.getTransactionStatus('none'), 'BadRequest', 'INVALID_TRANSACTION_ID');
  await refused(client.getRefundStatus('none'), 'BadRequest', 'INVALID_MERCHANT_REFUND_ID');
  await inject({ on: 'status', do: 'unauthorized', times: 1 });
  await refused(client.getOrderStatus('paid'), 'UnauthorizedAccess', 'AUTHORIZATION_FAILED'); // the SDK gets another token
  agrees('OrderStatusResponse', await client.getOrderStatus('paid'));
  await inject({ on: 'status', do: 'busy', times: 1 });
  await refused(client.getOrderStatus('paid'), 'TooManyRequests', 'TOO_MANY_REQUESTS');
  await inject({ on: 'status', do: 'fail', times: 1 });
  await refused(client.getOrderStatus('paid'), 'ServerError', undefined);
});

test('a forged webhook is refused', async () => {
  await inject({ on: 'webhook', do: 'forge', times: 1 });
  await client.pay(request('forged'));
  await decide('forged', 'pay');
  await assert.rejects(callback('checkout.order.completed', 'forged'), { message: 'Invalid Callback' });
  const right = createHash('sha256').update(`${user}:${password}`).digest('hex');
  assert.ok(received.some(({ authorization }) => authorization === right));
});

test('all that the SDK reads was sent', () => {
  const read = declared('OrderStatusResponse', 'PaymentDetail', 'InstrumentCombo', 'UpiPaymentRail', 'AccountPaymentInstrumentV2', 'MetaInfo',
    'CallbackResponse', 'CallbackData', 'RefundResponse', 'RefundStatusResponse', 'PaymentRefundDetail', 'StandardCheckoutPayResponse', 'CreateSdkOrderResponse');
  assert.ok(read.length > 70, 'the declarations were read');
  assert.deepEqual(read.filter((field) => !seen.has(field)), unsent);
});
