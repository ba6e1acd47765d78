import { defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { atMost } from '#shared/table/read-many.ts';
import { createWrite, updateWrite, type Write } from '#shared/table/write.ts';
import { OUTCOMES, type Outcome, REQUESTERS, type Requester } from './flight-budget.ts';

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
