import { defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { atMost } from '#shared/table/read-many.ts';
import { createWrite, updateWrite, type Write } from '#shared/table/write.ts';

/** The cause of a request: the planner (POLL), a user (HAND), or alerts (ALERT): their deliveries are counted when they are registered. */
const REQUESTERS = ['POLL', 'HAND', 'ALERT'] as const;
export type Requester = (typeof REQUESTERS)[number];

/** The result of a request: new facts, the same facts, an answer without the flight, or no answer. */
const OUTCOMES = ['CHANGED', 'SAME', 'ABSENT', 'FAILED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The counts of the requests to the provider in one month. */
export interface BudgetRecord {
  readonly month: string;
  readonly used: number;
  readonly POLL: number;
  readonly HAND: number;
  readonly ALERT: number;
  readonly CHANGED: number;
  readonly SAME: number;
  readonly ABSENT: number;
  readonly FAILED: number;
  /** The number of failures since the last answer of the provider. */
  readonly troubles: number;
  /** The planner sends no request before this time. Requests of users are still sent. */
  readonly pausedUntil?: string | undefined;
  readonly pauseReason?: string | undefined;
  readonly pausedAt?: string | undefined;
  /** No alerts are registered before this time. */
  readonly alertsPausedUntil?: string | undefined;
}

const count = { type: 'number' } as const;

/** The budgets, one item per month. */
export const budgets = entityOf('budget', {
  attributes: {
    month: { type: 'string', required: true },
    used: count,
    POLL: count,
    HAND: count,
    ALERT: count,
    CHANGED: count,
    SAME: count,
    ABSENT: count,
    FAILED: count,
    troubles: count,
    pausedUntil: { type: 'string' },
    pauseReason: { type: 'string' },
    pausedAt: { type: 'string' },
    alertsPausedUntil: { type: 'string' },
  },
  indexes: { byMonth: primaryIndex({ scope: 'budget', pk: ['month'] }) },
});

const NO_REQUESTS = { used: 0, POLL: 0, HAND: 0, ALERT: 0, CHANGED: 0, SAME: 0, ABSENT: 0, FAILED: 0, troubles: 0 };

/** Reads the counts of a month with strong consistency; zeros if there are none. */
export async function readBudget(month: string): Promise<BudgetRecord> {
  const { data } = await budgets().get({ month }).go({ consistent: true });
  return { ...NO_REQUESTS, month, ...data };
}

export interface RequestLimits {
  /** The most requests of the month, this one included. */
  readonly max: number;
  /** The most requests by people, this one included. Default: no limit. */
  readonly maxByPeople?: number | undefined;
}

/** Counts a request, or several, before it is sent. Condition: it is within the limits. Safe for concurrent requests. */
export function countFlightRequest(
  month: string,
  by: Requester,
  { max, maxByPeople }: RequestLimits,
  times = 1,
): Write {
  return updateWrite(
    budgets()
      .update({ month })
      .add({ used: times, [by]: times })
      .where(({ used }, { lt, notExists }) =>
        max >= times ? `(${notExists(used)} OR ${lt(used, max - times + 1)})` : lt(used, 0),
      )
      .where(({ HAND }, { lt, notExists }) =>
        maxByPeople === undefined ? '' : `(${notExists(HAND)} OR ${lt(HAND, maxByPeople)})`,
      ),
  );
}

/**
 * Counts deliveries of alerts beyond what was counted for them, or with a negative number gives back those that did not come. `outcome` is
 * that of a delivery.
 */
export function countDeliveries(month: string, deliveries: number, outcome?: Outcome): Write {
  const counted = budgets().update({ month }).add({ used: deliveries, ALERT: deliveries });
  return updateWrite(outcome ? counted.add({ [outcome]: 1 }) : counted);
}

/** Registers no alerts until then. */
export function pauseAlerts(month: string, alertsPausedUntil: string): Write {
  return updateWrite(budgets().update({ month }).set({ alertsPausedUntil }));
}

/** Counts the result of a request. Every result except FAILED also resets the failures. `isTrouble`: whether a failure is one about us. */
export function countOutcome(month: string, outcome: Outcome, isTrouble = true): Write {
  const counted = budgets()
    .update({ month })
    .add({ [outcome]: 1 });
  if (outcome !== 'FAILED') return updateWrite(counted.remove(['troubles']));
  return updateWrite(isTrouble ? counted.add({ troubles: 1 }) : counted);
}

export interface Pause {
  readonly month: string;
  /** When the request that failed was made. */
  readonly pausedAt: string;
  readonly pausedUntil: string;
  /** Begins with the kind of the failure. */
  readonly pauseReason: string;
}

/** Pauses the requests of the planner. Keeps a pause that ends later. */
export async function pausePolls({ month, ...pause }: Pause): Promise<void> {
  await budgets()
    .update({ month })
    .set(pause)
    .where(
      ({ pausedUntil }, { lt, notExists }) => `(${notExists(pausedUntil)} OR ${lt(pausedUntil, pause.pausedUntil)})`,
    )
    .go({ returnOnConditionCheckFailure: true });
}

/** Ends the pause after an answer. A pause for the quota ends only by a request that was made after it began. */
export async function endPause(month: string, askedAt: string): Promise<void> {
  await budgets()
    .patch({ month })
    .remove(['pausedUntil', 'pauseReason', 'pausedAt'])
    .where(
      ({ pausedAt, pauseReason }, { begins, lt }) =>
        `(NOT ${begins(pauseReason, 'QUOTA')} OR ${lt(pausedAt, askedAt)})`,
    )
    .go({ returnOnConditionCheckFailure: true });
}

export interface FlightRequest {
  readonly id: string;
  readonly month: string;
  readonly at: string;
  readonly by: Requester;
  readonly flightId: string;
  /** The reason: a moment of the flight, or the operation that a user called. */
  readonly why: string;
  readonly outcome?: Outcome | undefined;
  /** The result in words: the facts that changed, or why there are none. */
  readonly bought?: string | undefined;
}

/** The log of requests: the reason and the result of each. */
export const requests = entityOf('flightrequest', {
  attributes: {
    id: { type: 'string', required: true },
    month: { type: 'string', required: true },
    at: { type: 'string', required: true },
    by: { type: REQUESTERS, required: true },
    flightId: { type: 'string', required: true },
    why: { type: 'string', required: true },
    outcome: { type: OUTCOMES },
    bought: { type: 'string' },
  },
  indexes: { byMonth: primaryIndex({ scope: 'flightrequests', pk: ['month'], sk: ['at', 'id'] }) },
});

export function logRequest(request: FlightRequest): Write {
  return createWrite(requests().create(defined(request)));
}

export function logOutcome({ at, id, month }: FlightRequest, outcome: Outcome, bought: string): Write {
  return updateWrite(requests().patch({ at, id, month }).set({ outcome, bought }));
}

/** Reads the latest `max` requests of a month with strong consistency, newest first. */
export async function latestRequests(month: string, max: number): Promise<FlightRequest[]> {
  const { data } = await requests()
    .query.byMonth({ month })
    .go({ ...atMost(max), order: 'desc', consistent: true });
  return data;
}

/** Tells whether a request of a month was made at an instant or later. Eventually consistent. */
export async function wasAskedSince(month: string, since: string): Promise<boolean> {
  const { data } = await requests().query.byMonth({ month }).gte({ at: since }).go({ limit: 1, pages: 1 });
  return data.length > 0;
}
