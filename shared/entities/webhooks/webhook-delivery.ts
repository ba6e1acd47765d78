import { DELIVERY_STATUSES, type DeliveryRecord } from '#shared/schemas/webhooks/webhook.ts';
import { type AttributesOf, defined, entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { atMost } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { createWrite, type LiveRecord, relyingOn, replaceWrite, type Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';

const KEPT_MS = 30 * DAY_MS;

const attributes = {
  id: { type: 'string', required: true },
  webhookId: { type: 'string', required: true },
  messageId: { type: 'string', required: true },
  type: { type: 'string', required: true },
  body: { type: 'string', required: true },
  status: { type: DELIVERY_STATUSES, required: true },
  createdAt: { type: 'string', required: true },
  tries: { type: 'number', required: true },
  dueAt: { type: 'string' },
  lastTry: { type: 'any' },
} as const satisfies AttributesOf<DeliveryRecord>;

/** The messages to the receivers of webhooks. Indexes: by webhook in order of time, and those that are still to be tried. */
export const webhookDeliveries = entityOf('webhookdelivery', {
  attributes: {
    ...attributes,
    dueOf: { type: 'string', hidden: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: {
    byWebhook: primaryIndex({ pk: ['webhookId'], sk: ['createdAt', 'id'] }),
    byDue: secondaryIndex('gsi2', { scope: 'webhookdeliveries', pk: ['dueOf'], sk: ['dueAt'] }),
  },
});

function stored(delivery: DeliveryRecord) {
  return defined({
    ...delivery,
    lastTry: delivery.lastTry && defined({ ...delivery.lastTry }),
    dueOf: delivery.dueAt === undefined ? undefined : delivery.webhookId,
    expiresAt: Math.ceil((Date.parse(delivery.createdAt) + KEPT_MS) / 1_000),
  });
}

/** Condition: there is no delivery with this id, and the webhook exists. */
export function createDelivery(delivery: DeliveryRecord, webhook: LiveRecord): Write {
  return relyingOn(createWrite(webhookDeliveries().create(stored(delivery))), webhook);
}

/** Condition: the delivery was tried as often as when it was read. */
export function replaceDelivery(before: DeliveryRecord, after: DeliveryRecord): Write {
  return replaceWrite(webhookDeliveries(), webhookDeliveries().put(stored(after)), { tries: before.tries });
}

/** Returns up to `max` deliveries that are to be tried by `now`, those that wait longest first. Eventually consistent. */
export async function dueDeliveries(webhookId: string, now: string, max: number): Promise<DeliveryRecord[]> {
  const { data } = await webhookDeliveries()
    .query.byDue({ dueOf: webhookId })
    .lte({ dueAt: `${now}~` })
    .go(atMost(max));
  return data;
}

/** How many of the newest deliveries are looked through for one of them. */
const MAX_NEW = 200;

/** Returns a delivery that is among the newest 200 of its webhook. */
export async function findNewDelivery(webhookId: string, id: string): Promise<DeliveryRecord | undefined> {
  const { data } = await webhookDeliveries()
    .query.byWebhook({ webhookId })
    .go({ ...atMost(MAX_NEW), order: 'desc' });
  return data.find((delivery) => delivery.id === id);
}

/** Returns one page of the deliveries of a webhook, newest first. */
export function listDeliveries(
  webhookId: string,
  page: PageRequest,
  keep?: (delivery: DeliveryRecord) => boolean,
): Promise<Page<DeliveryRecord>> {
  const query = webhookDeliveries().query.byWebhook({ webhookId });
  const cursorAfter = cursorOf(webhookDeliveries(), 'byWebhook', stored);
  return readPage<DeliveryRecord>([{ query, order: 'desc', cursorAfter }], page, keep);
}
