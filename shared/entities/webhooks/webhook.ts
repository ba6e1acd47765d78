import { DISABLED_BY, type WebhookKeys, type WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';
import {
  type AttributesOf,
  byId,
  entityOf,
  LISTINGS,
  listingOf,
  recordAttributes,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { recordStore } from '#shared/table/record-store.ts';

const attributes = {
  ...recordAttributes,
  url: { type: 'string', required: true },
  types: { type: 'any', required: true },
  description: { type: 'string' },
  enabled: { type: 'boolean', required: true },
  disabledBy: { type: DISABLED_BY },
  signatures: { type: 'any', required: true },
  thresholds: { type: 'any' },
  exchange: { type: 'any' },
  keys: { type: 'any', required: true },
  formerKeys: { type: 'any' },
  formerSecretUntil: { type: 'string' },
  createdBy: { type: 'string' },
} as const satisfies AttributesOf<WebhookRecord>;

/** The webhooks. Indexes: by id, and all of them in order of creation. */
export const webhooks = entityOf('webhook', {
  attributes: { ...attributes, listing: { type: LISTINGS, required: true, hidden: true } },
  indexes: {
    byId,
    inOrder: secondaryIndex('gsi1', { scope: 'webhooks', pk: ['listing'], sk: ['createdAt', 'id'] }),
  },
});

function stored(webhook: WebhookRecord) {
  return { ...webhook, listing: listingOf(webhook) };
}

/** Finds and writes webhooks by id. */
export const webhookStore = recordStore<WebhookRecord>({
  subject: 'Webhook',
  noun: 'webhook',
  entity: webhooks,
  stored,
});

/** Returns one page of the webhooks, the oldest first. */
export function listWebhooks(page: PageRequest): Promise<Page<WebhookRecord>> {
  const query = webhooks().query.inOrder({ listing: 'live' });
  return readPage([{ query, cursorAfter: cursorOf(webhooks(), 'inOrder', stored) }], page);
}

/** Returns all webhooks. Eventually consistent, may be a second old. */
export function allWebhooks(): Promise<WebhookRecord[]> {
  return allOf(webhooks().query.inOrder({ listing: 'live' }));
}

/** Returns the keys of a webhook that count at this time, the present ones first. */
export function keysAt(
  webhook: Pick<WebhookRecord, 'formerKeys' | 'formerSecretUntil' | 'keys'>,
  now: string,
): readonly WebhookKeys[] {
  return [webhook.keys, ...formerKeysAt(webhook, now)];
}

/** Returns the former keys that still sign at this time, the latest first. */
function formerKeysAt(
  { formerKeys = [], formerSecretUntil = '' }: Pick<WebhookRecord, 'formerKeys' | 'formerSecretUntil'>,
  now: string,
): readonly WebhookKeys[] {
  return formerSecretUntil > now ? formerKeys : [];
}
