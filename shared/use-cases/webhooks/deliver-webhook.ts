import { postMessage } from '#shared/adapters/webhooks/post-message.ts';
import { KEPT_DAYS, positionAt, type ReadPosition } from '#shared/domain/changes/read-position.ts';
import { change } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import {
  afterTry,
  isGone,
  isSilent,
  isThrottled,
  MAX_FAILING_MS,
  type Outcome,
  pauseOf,
  succeeded,
  waitAskedFor,
} from '#shared/domain/webhooks/retry-plan.ts';
import {
  findWebhookState,
  replaceWebhookState,
  type WebhookState,
  webhookStore,
} from '#shared/entities/webhooks/webhook.ts';
import { createDelivery, dueDeliveries, replaceDelivery } from '#shared/entities/webhooks/webhook-delivery.ts';
import { DEFAULT_THRESHOLDS } from '#shared/schemas/attention/threshold.ts';
import type { Change } from '#shared/schemas/changes/change.ts';
import type { DeliveryRecord, Try, WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';
import { type Live, unlessLost, type Write } from '#shared/table/write.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { isAhead, presentPosition, readChanges } from '#shared/use-cases/changes/read-changes.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { bodyOf, EXCHANGED_TYPES, exchangedIn, headersOf, withReservation } from './message-of.ts';

/** The receiver of a message has this long to answer. */
const TRY_MS = 20 * SECOND_MS;
/** A run begins no more tries after this time. The last one ends within the 60 s of the job. */
const SENDING_MS = 35 * SECOND_MS;
/** A run that was killed keeps others away for this long. */
const LEASE_MS = 70 * SECOND_MS;
/** How many messages are under way to one receiver at a time. One that took none so far gets one at a time. */
const AT_ONCE = 10;
const MAX_PAGES = 12;
const MAX_DUE = 500;

interface Delivered {
  readonly sent: number;
  readonly failed: number;
  /** More is due at once. */
  readonly isMoreDue: boolean;
  /** The next try that follows within 15 minutes, if one failed: in how many seconds. */
  readonly againInSeconds?: number | undefined;
}

const NOTHING: Delivered = { sent: 0, failed: 0, isMoreDue: false };
const QUEUE_MAX_MS = 15 * MINUTE_MS;

/**
 * Turns the changes since the last run into deliveries, and sends what is due to one receiver. One run at a time works on a webhook.
 * Killed at any point, it loses nothing: a message may then come twice, with the same `webhook-id`.
 */
export async function deliverWebhook(context: UseCaseContext, webhookId: string): Promise<Delivered> {
  const startedAt = Date.now();
  const [found, before] = await Promise.all([webhookStore.find(webhookId), findWebhookState(webhookId)]);
  const isBusy = [before?.leasedUntil, before?.pausedUntil].some((until) => (until ?? '') > context.now);
  if (!found?.enabled || !before || isBusy) return NOTHING;
  const live = webhookStore.asLive(found);
  const waiting = await dueDeliveries(webhookId, context.now, MAX_DUE);
  const leased = { ...before, leasedUntil: later(context.now, LEASE_MS) };
  const { fresh, state } = await collect(context, live, leased);
  if (state === leased && waiting.length === 0) return NOTHING;
  const held = state === leased ? await lease(context, live, leased) : state;
  if (!held) return NOTHING;
  const result = await sendAll(context, { webhook: found, held }, [...waiting, ...fresh], startedAt);
  await settleRun(context, live, held, result);
  const soon = result.again.filter((at) => Date.parse(at) - Date.now() < QUEUE_MAX_MS).toSorted()[0];
  return {
    sent: result.sent,
    failed: result.failed,
    isMoreDue: result.left > 0 && !result.isStopped,
    againInSeconds:
      soon === undefined ? undefined : Math.max(1, Math.ceil((Date.parse(soon) - Date.now()) / SECOND_MS)),
  };
}

/** Collects page after page, each in one transaction. Without a state: another run was first. */
async function collect(context: UseCaseContext, webhook: Live<WebhookRecord>, leased: WebhookState) {
  const fresh: DeliveryRecord[] = [];
  let state = leased;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const collected = await collectChanges(context, webhook, state);
    if (collected.writes.length === 0) break;
    if (!(await unlessLost(() => context.commit({ writes: collected.writes })))) return { fresh, state: undefined };
    fresh.push(...collected.fresh);
    ({ state } = collected);
  }
  return { fresh, state };
}

async function lease(
  { commit }: UseCaseContext,
  webhook: Live<WebhookRecord>,
  leased: WebhookState,
): Promise<WebhookState | undefined> {
  const isOurs = await unlessLost(() => commit({ writes: [replaceWebhookState(leased, leased, webhook)] }));
  return isOurs ? { ...leased, revision: leased.revision + 1 } : undefined;
}

interface Result extends RunResult {
  left: number;
  isStopped: boolean;
  readonly again: string[];
}

async function sendAll(
  { commit, now }: UseCaseContext,
  { held: { failingSince }, webhook }: { readonly webhook: WebhookRecord; readonly held: WebhookState },
  due: readonly DeliveryRecord[],
  startedAt: number,
): Promise<Result> {
  const queue = [...due];
  const atOnce = failingSince === undefined ? AT_ONCE : 1;
  const result: Result = { sent: 0, failed: 0, left: 0, isStopped: false, again: [] };
  const sendNext = async (): Promise<void> => {
    for (;;) {
      if (result.isStopped || Date.now() - startedAt > SENDING_MS) return;
      const delivery = queue.shift();
      if (!delivery) return;
      const outcome = await sendDelivery(webhook, await asSent(webhook, delivery), TRY_MS);
      const after = afterTry(delivery, outcome, Math.random());
      await unlessLost(() => commit({ writes: [replaceDelivery(delivery, after)] }));
      if (succeeded(outcome.tried)) {
        result.sent += 1;
        continue;
      }
      result.failed += 1;
      result.lastFailure = outcome.tried;
      if (after.dueAt !== undefined) result.again.push(after.dueAt);
      const asked = waitAskedFor(outcome) ?? pauseOf(outcome.tried, failingSince, now);
      if (asked !== undefined) result.pausedUntil = asked;
      if ([isGone, isThrottled, isSilent].some((is) => is(outcome.tried))) result.isStopped = true;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, sendNext));
  result.left = queue.length;
  return result;
}

/** How a run went. */
interface RunResult {
  sent: number;
  failed: number;
  lastFailure?: Try;
  /** Until when the receiver asks us to wait. */
  pausedUntil?: string;
}

/** An exchange gets the reservation as it is at each try. */
async function asSent({ exchange }: WebhookRecord, { body, messageId }: DeliveryRecord) {
  const sent = exchange ? await withReservation(exchange, body, new Date().toISOString()) : body;
  return { messageId, body: sent };
}

/** Ends the lease. Switches the webhook off if its receiver is gone, or has failed for 5 days. */
export async function settleRun(
  { audit, commit, now }: UseCaseContext,
  webhook: Live<WebhookRecord>,
  held: WebhookState,
  { failed, lastFailure, pausedUntil, sent }: RunResult,
): Promise<void> {
  const { failingSince: since, leasedUntil: _leasedUntil, pausedUntil: _pausedUntil, ...state } = held;
  const failingSince = sent > 0 ? undefined : failed > 0 ? (since ?? now) : since;
  const next = { ...state, failingSince, pausedUntil };
  const isTooLong = failingSince !== undefined && Date.parse(now) - Date.parse(failingSince) >= MAX_FAILING_MS;
  const disabledBy =
    lastFailure && isGone(lastFailure) ? ('GONE' as const) : isTooLong ? ('FAILING' as const) : undefined;
  const end = replaceWebhookState(held, next, webhook);
  if (disabledBy === undefined) {
    await unlessLost(() => commit({ writes: [end] }));
    return;
  }
  const after = change<WebhookRecord>(webhook, { enabled: false, disabledBy }, now);
  const off = [webhookStore.replace(webhook, after), audit<WebhookRecord>('Webhook', webhook, after)];
  // If someone changed the webhook meanwhile, the next run decides again.
  if (!(await unlessLost(() => commit({ writes: [end, ...off] })))) await unlessLost(() => commit({ writes: [end] }));
}

/** Sends a delivery once. Never throws. */
export async function sendDelivery(
  webhook: WebhookRecord,
  delivery: Pick<DeliveryRecord, 'body' | 'messageId'>,
  timeoutMs: number,
): Promise<Outcome> {
  const startedAt = Date.now();
  const headers = headersOf(webhook, delivery, startedAt);
  const { retryAfterSeconds, ...answered } = await postMessage(
    webhook.url,
    { body: delivery.body, headers },
    timeoutMs,
  );
  const at = new Date(startedAt).toISOString();
  return { tried: { at, milliseconds: Date.now() - startedAt, ...answered }, retryAfterSeconds };
}

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

interface Collected {
  readonly fresh: readonly DeliveryRecord[];
  /** The writes of the deliveries and of the new state, in one transaction. None: nothing has changed. */
  readonly writes: readonly Write[];
  readonly state: WebhookState;
}

/** Reads the next changes for a webhook, or for its replay, and turns them into deliveries. */
async function collectChanges(
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
  const fresh = told.map((each) => deliveryOf(newId('wdl'), webhook.id, each, now));
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

function deliveryOf(id: string, webhookId: string, told: Change, now: string): DeliveryRecord {
  return {
    id,
    webhookId,
    messageId: told.id,
    type: told.type,
    body: bodyOf(told),
    status: 'PENDING',
    createdAt: now,
    tries: 0,
    dueAt: now,
  };
}
