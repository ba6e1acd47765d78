import * as getOrder from '#functions/suppliers/get-order.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import { call } from '#test/support/call.ts';
import { signedHeaders } from '#test/support/exchange.ts';
import { nextNumber, type Prepare, type Sample } from './sample.ts';
import { SUPPLIER_SAMPLES } from './supplier-samples.ts';

/** Nothing listens there, so a test message fails at once. */
const ORIGIN = 'http://127.0.0.1:9';

function aUrl(): string {
  process.env['WEBHOOK_LOCAL_ORIGINS'] = ORIGIN;
  return `${ORIGIN}/${nextNumber()}`;
}

const oneWebhook: Prepare = async ({ as }) => {
  const { body } = await call(createWebhook, { as, body: { url: aUrl() } });
  return { params: { id: body.id } };
};

/** A message of the system of a supplier, with the order that this request would have. */
function exchanged(type: string, prepare: Prepare | undefined): Prepare {
  return async (stage) => {
    const { body: data, params } = (await prepare?.(stage)) ?? {};
    const order = await call(getOrder, { as: stage.as, params: params ?? {} });
    const exchange = { supplierId: order.body.supplierId };
    const made = await call(createWebhook, { as: stage.as, body: { url: aUrl(), exchange } });
    const body = JSON.stringify({ type, orderId: order.body.id, ...(data !== undefined && { data }) });
    return {
      as: `exchange:${made.body.id}`,
      params: { id: made.body.id },
      body,
      // Signed when it is sent: a message of former minutes is refused.
      get headers() {
        return signedHeaders(made.body.secret, body);
      },
    };
  };
}

function ofOrders(operationId: string): Sample {
  const sample = SUPPLIER_SAMPLES[operationId];
  if (!sample) throw new Error(`no sample of ${operationId}`);
  return sample;
}

export const WEBHOOK_SAMPLES: Readonly<Record<string, Sample>> = {
  createWebhook: { request: async () => ({ body: { url: aUrl() } }) },
  listWebhooks: { request: async () => ({}) },
  getWebhook: { request: oneWebhook },
  updateWebhook: {
    request: async (stage) => ({ ...(await oneWebhook(stage)), body: { description: `Screen ${nextNumber()}` } }),
  },
  deleteWebhook: { request: oneWebhook },
  rotateWebhookSecret: { request: oneWebhook },
  testWebhook: { request: oneWebhook },
  listWebhookDeliveries: { request: oneWebhook },
  receiveExchange: {
    request: exchanged('order.accept', ofOrders('acceptOrder').request),
    conflicts: {
      ...Object.fromEntries(
        Object.entries(ofOrders('nameOrder').conflicts ?? {}).map(([code, each]) => [
          code,
          exchanged('order.name', each),
        ]),
      ),
      SUPPLIER_FULL: exchanged('order.accept', ofOrders('acceptOrder').conflicts?.['SUPPLIER_FULL']),
    },
  },
  replayWebhook: {
    request: async (stage) => ({ ...(await oneWebhook(stage)), query: { since: '2027-05-09T12:00:00Z' } }),
  },
};
