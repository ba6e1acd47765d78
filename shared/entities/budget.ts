import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { database } from '#shared/table/database.ts';
import { defined } from '#shared/table/defined.ts';
import { creation, update, type Write } from '#shared/table/write.ts';

/** Who caused a request: the planner, or somebody who asked for it. */
export const REQUESTERS = ['POLL', 'HAND'] as const;
export type Requester = (typeof REQUESTERS)[number];

/** What a request brought: news, nothing new, an answer without the flight, or no answer. PENDING where nobody said. */
export const OUTCOMES = ['CHANGED', 'SAME', 'ABSENT', 'FAILED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The requests of a provider's month, as they are counted. */
export interface BudgetRecord {
  readonly month: string;
  readonly used: number;
  readonly POLL: number;
  readonly HAND: number;
  readonly CHANGED: number;
  readonly SAME: number;
  readonly ABSENT: number;
  readonly FAILED: number;
  /** Failures of the provider since it answered last. */
  readonly troubles: number;
  /** No request before this, but for one that a person insists on. */
  readonly pausedUntil?: string | undefined;
  readonly pauseReason?: string | undefined;
}

const count = { type: 'number' } as const;

/** How many requests of a provider's month are used. */
const budgets = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'budget', version: '1' },
        attributes: {
          month: { type: 'string', required: true },
          used: count,
          POLL: count,
          HAND: count,
          CHANGED: count,
          SAME: count,
          ABSENT: count,
          FAILED: count,
          troubles: count,
          pausedUntil: { type: 'string' },
          pauseReason: { type: 'string' },
        },
        indexes: {
          byMonth: {
            scope: 'budget',
            pk: { field: 'pk', composite: ['month'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

const NOTHING = { used: 0, POLL: 0, HAND: 0, CHANGED: 0, SAME: 0, ABSENT: 0, FAILED: 0, troubles: 0 };

/** How a month stands, as just written. */
export const readBudget = async (month: string): Promise<BudgetRecord> => {
  const { data } = await budgets().get({ month }).go({ consistent: true });
  return { ...NOTHING, month, ...data };
};

/** Counts a request before it is made; true while fewer than `most` of the month are used, however many count at once. */
export const countFlightRequest = (month: string, by: Requester, most: number): Write =>
  update(
    budgets()
      .update({ month })
      .add({ used: 1, [by]: 1 })
      .where(({ used }, { lt, notExists }) => (most > 0 ? `(${notExists(used)} OR ${lt(used, most)})` : lt(used, 0))),
  );

/** Counts what a request brought; an answer ends what was wrong with the provider. */
export const countOutcome = (month: string, outcome: Outcome): Write => {
  const counted = budgets()
    .update({ month })
    .add({ [outcome]: 1 });
  return update(
    outcome === 'FAILED' ? counted.add({ troubles: 1 }) : counted.remove(['troubles', 'pausedUntil', 'pauseReason']),
  );
};

/** Lets the polls rest until a time. */
export const pausePolls = async (month: string, pausedUntil: string, pauseReason: string): Promise<void> => {
  await budgets().update({ month }).set({ pausedUntil, pauseReason }).go();
};

export interface FlightRequest {
  readonly id: string;
  readonly month: string;
  readonly at: string;
  readonly by: Requester;
  readonly flightId: string;
  /** What it was for: a moment of the flight, or the operation by which somebody asked. */
  readonly why: string;
  readonly outcome?: Outcome | undefined;
  /** What it bought: the facts that changed, or why there are none. */
  readonly bought?: string | undefined;
}

/** What each request of a month was for, and what it bought. */
const requests = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'flightrequest', version: '1' },
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
        indexes: {
          byMonth: {
            scope: 'flightrequests',
            pk: { field: 'pk', composite: ['month'], casing: 'none' },
            sk: { field: 'sk', composite: ['at', 'id'], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

export const noteRequest = (request: FlightRequest): Write => creation(requests().create(defined(request)));

export const noteOutcome = ({ at, id, month }: FlightRequest, outcome: Outcome, bought: string): Write =>
  update(requests().patch({ at, id, month }).set({ outcome, bought }));

/** The latest requests of a month, newest first. */
export const latestRequests = async (month: string, most: number): Promise<FlightRequest[]> => {
  const { data } = await requests().query.byMonth({ month }).go({ order: 'desc', count: most, consistent: true });
  return data;
};
