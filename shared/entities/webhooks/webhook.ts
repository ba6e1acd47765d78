import type { ReadPosition } from '#shared/domain/changes/read-position.ts';
import { DISABLED_BY, type WebhookKeys, type WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';
import {
  type AttributesOf,
  byId,
  defined,
  entityOf,
  LISTINGS,
  listingOf,
  recordAttributes,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { recordStore } from '#shared/table/record-store.ts';
import { createWrite, type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

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

/** How far a webhook is. Apart from its record, since each run of the job writes it. */
export interface WebhookState {
  readonly id: string;
  readonly revision: number;
  /** The changes up to here are deliveries. */
  readonly position: ReadPosition;
  /** What is sent again: the changes from a position to a time. */
  readonly replay?: { readonly position: ReadPosition; readonly until: string } | undefined;
  /** The last replay that was asked for, so that a repeated request finds it. */
  readonly lastReplay?: { readonly id: string; readonly until: string } | undefined;
  /** Until when one run works on it alone. */
  readonly leasedUntil?: string | undefined;
  /** Since when every try has failed. */
  readonly failingSince?: string | undefined;
  /** Until when the receiver asks us to wait. */
  readonly pausedUntil?: string | undefined;
}

export const webhookStates = entityOf('webhookstate', {
  attributes: {
    id: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    position: { type: 'any', required: true },
    replay: { type: 'any' },
    lastReplay: { type: 'any' },
    leasedUntil: { type: 'string' },
    failingSince: { type: 'string' },
    pausedUntil: { type: 'string' },
  },
  indexes: { byId },
});

interface StoredPosition {
  readonly last: ReadPosition['last'];
  readonly given: readonly string[];
}

function packed({ given, last }: ReadPosition): StoredPosition {
  return { last, given: [...given] };
}
function unpacked({ given, last }: StoredPosition): ReadPosition {
  return { last, given: new Set(given) };
}

function storedState({ position, replay, ...state }: WebhookState) {
  return defined({
    ...state,
    position: packed(position),
    replay: replay && { until: replay.until, position: packed(replay.position) },
  });
}

/** Reads the state of a webhook with strong consistency. */
export async function findWebhookState(id: string): Promise<WebhookState | undefined> {
  const { data } = await webhookStates().get({ id }).go({ consistent: true });
  if (!data) return undefined;
  const { position, replay, ...state } = data as typeof data & {
    position: StoredPosition;
    replay?: { until: string; position: StoredPosition };
  };
  return {
    ...state,
    position: unpacked(position),
    ...(replay && { replay: { until: replay.until, position: unpacked(replay.position) } }),
  };
}

/** Condition: there is no state of this webhook. */
export function createWebhookState(id: string, position: ReadPosition): Write {
  return createWrite(webhookStates().create(storedState({ id, revision: 1, position })));
}

/** Condition: the stored revision is that of `before`, and the webhook exists. */
export function replaceWebhookState(
  before: WebhookState,
  after: Omit<WebhookState, 'id' | 'revision'>,
  webhook: LiveRecord,
): Write {
  return relyingOn(
    replaceWrite(
      webhookStates(),
      webhookStates().put(storedState({ ...after, id: before.id, revision: before.revision + 1 })),
      { revision: before.revision },
    ),
    webhook,
  );
}

/** Removes the state of a webhook, if it is there. */
export function dropWebhookState(id: string): Write {
  return removeWrite(webhookStates().delete({ id }));
}
