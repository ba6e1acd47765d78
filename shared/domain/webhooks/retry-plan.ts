import { later } from '#shared/domain/time/days.ts';
import type { DeliveryRecord, Try } from '#shared/schemas/webhooks/webhook.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';

/** How long after each failed try the next one follows. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** A wait is longer by up to this share, so that the deliveries of an outage do not come back all at once. */
const JITTER = 0.2;

/** A receiver that fails this long is switched off. */
export const MAX_FAILING_MS = 5 * DAY_MS;

/** A receiver may ask for a longer wait, but for no more than this. */
const MAX_ASKED_MS = DAY_MS;

/** What the receiver answered, or that it did not. */
export interface Outcome {
  readonly tried: Try;
  /** How long the receiver asks us to wait. */
  readonly retryAfterSeconds?: number | undefined;
}

export function succeeded({ status = 0 }: Try): boolean {
  return status >= 200 && status < 300;
}

/** Returns until when the receiver asks us to wait, at most a day. */
export function waitAskedFor({ retryAfterSeconds, tried }: Outcome): string | undefined {
  return retryAfterSeconds === undefined
    ? undefined
    : later(tried.at, Math.min(retryAfterSeconds * SECOND_MS, MAX_ASKED_MS));
}

/** Returns the delivery after a try. `random` is a number from 0 to 1. */
export function afterTry(
  { dueAt: _dueAt, ...delivery }: DeliveryRecord,
  outcome: Outcome,
  random: number,
): DeliveryRecord {
  const { tried } = outcome;
  const tries = delivery.tries + 1;
  const next = { ...delivery, tries, lastTry: tried };
  if (succeeded(tried)) return { ...next, status: 'DELIVERED' };
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined) return { ...next, status: 'FAILED' };
  const planned = later(tried.at, Math.round(wait * (1 + JITTER * random)));
  const asked = waitAskedFor(outcome) ?? planned;
  return { ...next, dueAt: asked > planned ? asked : planned };
}

const GONE = 410;
const THROTTLED = [429, 502, 503, 504];

/** Tells whether the receiver says that it is no more. */
export function isGone({ status }: Try): boolean {
  return status === GONE;
}

/** Tells whether the receiver has too much to do. Then this run sends it nothing more. */
export function isThrottled({ status = 0 }: Try): boolean {
  return THROTTLED.includes(status);
}

/** Tells whether there was no answer at all. Then this run sends the receiver nothing more: each further try could take as long. */
export function isSilent({ status }: Try): boolean {
  return status === undefined;
}

/** A receiver that has not answered for this long is asked again after the same time. */
const SILENCE_MS = 5 * MINUTE_MS;

/** Returns until when nothing is sent to a receiver that does not answer, and that has failed for 5 minutes. */
export function pauseOf(tried: Try, failingSince: string | undefined, now: string): string | undefined {
  return failingSince !== undefined && isSilent(tried) && later(failingSince, SILENCE_MS) <= now
    ? later(now, SILENCE_MS)
    : undefined;
}
