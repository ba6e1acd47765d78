import { KEPT_DAYS, positionAt, type ReadPosition } from '#shared/domain/changes/read-position.ts';
import { later } from '#shared/domain/time/days.ts';
import { replaceWebhookState, type WebhookState } from '#shared/entities/webhooks/webhook.ts';
import { createDelivery } from '#shared/entities/webhooks/webhook-delivery.ts';
import { DEFAULT_THRESHOLDS } from '#shared/schemas/attention/threshold.ts';
import type { Change } from '#shared/schemas/changes/change.ts';
import type { DeliveryRecord, WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';
import type { Live, Write } from '#shared/table/write.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { isAhead, presentPosition, readChanges } from '#shared/use-cases/changes/read-changes.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { EXCHANGED_TYPES, exchangedIn } from './exchanged.ts';
import { bodyOf } from './message-of.ts';

/** A transaction takes 100 items. */
const PAGE = 90;
/** A webhook without news writes its position this often. */
const RENEWED_AFTER_MS = 5 * MINUTE_MS;

/** After our clock was set back, what may have happened since is sent, perhaps again: under the same ids. */
const REPEATED_MS = 5 * MINUTE_MS;

/** Administrators make webhooks, so a webhook hears of everything. */
const EVERYTHING = { can: () => true };

/** Returns where a webhook begins: with the changes from now on. */
export function beginningOfWebhook(now: string): Promise<ReadPosition> {
  return presentPosition({ actor: EVERYTHING, now });
}

async function readFor(
  { exchange, thresholds = DEFAULT_THRESHOLDS, types }: WebhookRecord,
  position: ReadPosition,
  now: string,
) {
  const chosen = types.length > 0 ? types : undefined;
  const wanted = exchange ? EXCHANGED_TYPES : chosen;
  const from = await positionToReadFrom(position, now);
  return readChanges({ actor: EVERYTHING, now, types: wanted, thresholds }, from, PAGE);
}

async function positionToReadFrom(position: ReadPosition, now: string): Promise<ReadPosition> {
  // A webhook that was off for longer begins anew.
  if (position.last.at < later(now, -KEPT_DAYS * DAY_MS)) return beginningOfWebhook(now);
  return isAhead(position, now) ? positionAt(later(now, -REPEATED_MS)) : position;
}

export interface Collected {
  readonly fresh: readonly DeliveryRecord[];
  /** The writes of the deliveries and of the new state, in one transaction. None: nothing has changed. */
  readonly writes: readonly Write[];
  readonly state: WebhookState;
}

/** Reads the next changes for a webhook, or for its replay, and turns them into deliveries. */
export async function collectChanges(
  { newId, now }: Pick<UseCaseContext, 'newId' | 'now'>,
  webhook: Live<WebhookRecord>,
  state: WebhookState,
): Promise<Collected> {
  const live = await readFor(webhook, state.position, now);
  const { items, next } =
    live.items.length > 0 || !state.replay
      ? { items: live.items, next: { ...state, position: live.position } }
      : await replayed(webhook, { ...state, position: live.position }, state.replay, now);
  const isOld = Date.parse(next.position.last.at) - Date.parse(state.position.last.at) > RENEWED_AFTER_MS;
  if (items.length === 0 && next.replay === state.replay && !isOld) return { fresh: [], writes: [], state };
  const told = webhook.exchange && items.length > 0 ? await exchangedIn(webhook.exchange, items) : items;
  const fresh = told.map((change) => deliveryOf(newId('wdl'), webhook.id, change, now));
  const writes = [
    replaceWebhookState(state, next, webhook),
    ...fresh.map((delivery) => createDelivery(delivery, webhook)),
  ];
  return { fresh, writes, state: { ...next, revision: state.revision + 1 } };
}

async function replayed(
  webhook: WebhookRecord,
  state: WebhookState,
  { position, until }: NonNullable<WebhookState['replay']>,
  now: string,
) {
  const read = await readFor(webhook, position, now);
  const items = read.items.filter(({ at }) => at < until);
  const isOver = read.items.length === 0 || items.length < read.items.length;
  return { items, next: { ...state, replay: isOver ? undefined : { until, position: read.position } } };
}

function deliveryOf(id: string, webhookId: string, change: Change, now: string): DeliveryRecord {
  return {
    id,
    webhookId,
    messageId: change.id,
    type: change.type,
    body: bodyOf(change),
    status: 'PENDING',
    createdAt: now,
    tries: 0,
    dueAt: now,
  };
}
