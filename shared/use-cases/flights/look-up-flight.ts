import timers from 'node:timers/promises';
import { because } from '#shared/contract/problem.ts';
import { FlightBudgetSpent, NotFound, ProviderFailed } from '#shared/contract/problems.ts';
import { boundsOf, monthOf, shareOfPeople } from '#shared/domain/flights/budget.ts';
import { leadsOf } from '#shared/domain/flights/lead-times.ts';
import { mayAsk, nextChance } from '#shared/domain/flights/may-ask.ts';
import { isBeingAsked } from '#shared/domain/flights/poll-schedule.ts';
import { beginFlight, flightIdOf, providerCanKnow } from '#shared/domain/flights/track.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { readBudget } from '#shared/entities/flights/flight-budget.ts';
import { leadsOfVendor } from '#shared/entities/flights/flight-lead.ts';
import { isFlightNumber } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { type AskOptions, askProvider } from './ask-provider.ts';
import type { FlightService } from './flight-service.ts';

/** Waits about 8 s at most for a concurrent request: 40 times 200 ms. */
const MAX_WAITS = 40;
const WAIT_MS = 200;

export interface FlightLookUp extends Omit<AskOptions, 'service'> {
  /** Undefined: no provider is set up. */
  readonly service: FlightService | undefined;
  readonly flightNumber: string;
  readonly flightDate: string;
}

/**
 * Returns the stored flight while it is fresh, else asks the provider. If that is not possible or fails, returns the stored flight.
 * Throws NotFound for a deleted flight, for one that is too far away and for an unknown one, and stores that the provider does not know
 * it. Throws ProviderFailed or FlightBudgetSpent if there is no stored flight to return.
 */
export async function lookUpFlight(lookUp: FlightLookUp): Promise<FlightRecord> {
  const { now } = lookUp.context;
  const stored = await findFlight(flightIdOf(lookUp.flightNumber, lookUp.flightDate));
  if (stored?.deletedAt) {
    const { flightDate, flightNumber } = stored;
    const cure = { operationId: 'restoreFlight', params: { flightNumber }, query: { date: flightDate } };
    throw new NotFound(`Flight ${flightNumber} on ${flightDate} was deleted. Restore it.`, {
      ...because('FLIGHT_WAS_DELETED', { flight: flightNumber, date: flightDate }),
      cure,
    });
  }
  if (!lookUp.service) return stored ?? unknown(lookUp);
  const asking = { ...lookUp, service: lookUp.service };
  if (stored && isBeingAsked(stored, now)) return requireKnown(await waitForAnswer(stored));
  if (stored && !mayAsk(stored, now)) return requireKnown(stored);
  const leadHours = leadsOf(await leadsOfVendor(asking.service.vendor))(lookUp.flightNumber);
  if (stored && (!mayAsk(stored, now, leadHours) || (await isPaused(now)))) return requireKnown(stored);
  return ask(stored, stored ?? newFlight(lookUp, leadHours), asking);
}

async function isPaused(now: string): Promise<boolean> {
  const { pausedUntil = '' } = await readBudget(monthOf(now));
  return pausedUntil > now;
}

/** Returns a flight that the provider may know and that is not stored. Throws NotFound if it cannot know it. */
function newFlight({ context: { now }, flightDate, flightNumber }: FlightLookUp, leadHours: number | undefined) {
  const flight = beginFlight(flightNumber, flightDate, now);
  if (!isFlightNumber(flightNumber)) throw notANumber(flight);
  if (!providerCanKnow(flight, now, leadHours)) throw tooFarAway(flight, now);
  return flight;
}

async function ask(stored: FlightRecord | undefined, flight: FlightRecord, asking: AskOptions): Promise<FlightRecord> {
  const result = await askProvider(flight, stored !== undefined, asking);
  switch (result.kind) {
    case 'answered':
      return requireKnown(result.flight);
    case 'busy':
      return requireKnown(await waitForAnswer(flight));
    case 'failed':
    case 'unstored':
      if (stored?.facts ?? stored?.isTracked) return result.flight;
      throw result.failure;
    case 'beyond':
      return stored ? requireKnown(stored) : unknownNow(flight, asking.context.now);
    case 'spent':
      if (stored) return requireKnown(stored);
      throw budgetSpent(asking);
  }
}

type Named = Pick<FlightLookUp, 'flightDate' | 'flightNumber'>;

function notKnown({ flightDate, flightNumber }: Named) {
  return because('FLIGHT_NOT_KNOWN', { flight: flightNumber, date: flightDate });
}

function unentered(flight: Named) {
  const { flightDate, flightNumber } = flight;
  return { ...because('FLIGHT_NOT_ENTERED', { flight: flightNumber, date: flightDate }), ...followed(flight) };
}

/** The request that follows a flight. */
function followed({ flightDate, flightNumber }: Named) {
  return { cure: { operationId: 'trackFlight', body: { flightNumber, flightDate } } };
}

function unknown({ flightDate, flightNumber }: FlightLookUp): never {
  throw new NotFound(
    `No person entered flight ${flightNumber} on ${flightDate}, and no flight provider is set up. Enter it.`,
    unentered({ flightDate, flightNumber }),
  );
}

function unknownNow(flight: FlightRecord, now: string): never {
  throw tooFarAway(flight, now);
}

function tooFarAway({ flightDate, flightNumber }: FlightRecord, now: string): InstanceType<typeof NotFound> {
  return new NotFound(
    `Flight ${flightNumber} on ${flightDate} is not stored, and the provider knows flights only around their date. It is ${now} now.`,
    notKnown({ flightDate, flightNumber }),
  );
}

function notANumber({ flightDate, flightNumber }: FlightRecord): InstanceType<typeof NotFound> {
  return new NotFound(
    `No person entered flight ${flightNumber} on ${flightDate}, and ${flightNumber} is not a flight number that a provider knows.`,
    notKnown({ flightDate, flightNumber }),
  );
}

/** Throws NotFound or ProviderFailed for a flight that has no facts and is not followed. A request without an answer says nothing. */
function requireKnown(flight: FlightRecord): FlightRecord {
  if (flight.facts !== undefined || flight.isTracked) return flight;
  const { lastFailure } = flight;
  if (lastFailure && lastFailure.reason !== 'ABSENT') throw new ProviderFailed(lastFailure.detail);
  if (flight.pollCount === 0) throw new ProviderFailed('The flight provider has not answered yet. Try again later.');
  throw new NotFound(`The provider knows no flight ${flight.flightNumber} on ${flight.flightDate}.`, {
    ...nextChance(flight),
    ...notKnown(flight),
  });
}

/** Waits until a concurrent request for this flight has stored its result. After about 8 s, returns the flight as it is stored. */
export async function waitForAnswer(asked: FlightRecord): Promise<FlightRecord> {
  let flight = await findFlight(asked.id);
  for (let waits = 0; waits < MAX_WAITS && (flight?.pollCount ?? 0) <= asked.pollCount; waits += 1) {
    await timers.setTimeout(WAIT_MS);
    flight = await findFlight(asked.id);
  }
  return flight ?? asked;
}

/** Returns the problem of a request that the budget does not allow, with `Retry-After` until the next month. */
export function budgetSpent({
  context: { now },
  isForced,
  service: { monthlyBudget },
}: Pick<AskOptions, 'context' | 'isForced' | 'service'>) {
  const { end } = boundsOf(monthOf(now));
  const seconds = Math.ceil((Date.parse(end) - Date.parse(now)) / 1_000);
  const which = isForced
    ? `All ${monthlyBudget} flight requests of this month are used.`
    : `The flight requests that reads may cause this month are used: ${shareOfPeople(monthlyBudget)} of ${monthlyBudget}, or all.`;
  const detail = `${which} The next month begins at ${end}.`;
  return new FlightBudgetSpent(detail, {}, { 'Retry-After': `${seconds}` });
}
