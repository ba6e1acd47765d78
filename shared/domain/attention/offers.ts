import { assignmentsOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { dayOfTime, freedomOf, squeezesAround, type Wanted } from '#shared/domain/assignments/standing.ts';
import { driverRideOf } from '#shared/domain/hours/hours-plan.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { AttentionFacts, Offer, Offers } from './facts.ts';
import { type FoundRow, type RowText, say, withAdvice } from './row.ts';

export function noOffers(): Offers {
  return { made: new Map(), row: '', withheld: undefined };
}

interface Offered {
  readonly resource: Resource;
  readonly id: string;
  readonly ride: ActivityRecord;
}

/** Returns the ride for which another row offers a vehicle or driver, if they cannot do this one too: by time, or by the hours of the driver. */
export function offeredElsewhere(
  facts: Pick<AttentionFacts, 'hours' | 'offers' | 'related'>,
  offered: Offered,
  wanted: Wanted,
): ActivityRecord | undefined {
  const { id } = offered;
  const { offers } = facts;
  const made = offers?.made.get(id)?.filter(({ ride, row }) => row !== offers.row && ride.id !== wanted.except) ?? [];
  const near = made.find(({ days }) => !freedomOf(days, wanted).free || squeezesAround(days, wanted).length > 0);
  const rides = made.map(({ ride }) => ride);
  return near?.ride ?? (breakHoursTogether(facts, offered, rides) ? rides[0] : undefined);
}

/** Tells whether a driver would break a rule on their hours with a ride and those that other rows offer them. */
function breakHoursTogether(
  { hours, related }: Pick<AttentionFacts, 'hours' | 'related'>,
  { id, resource, ride }: Offered,
  others: readonly ActivityRecord[],
): boolean {
  const driver = resource === 'DRIVER' && others.length > 0 ? related.drivers.get(id) : undefined;
  if (!driver || !hours) return false;
  const rides = [ride, ...others];
  const list = rides.map((each) => driverRideOf(each, related.vehicles));
  return hours.broughtByAll(driver, new Set(rides.map((each) => each.id)), list).length > 0;
}

/** Describes a row, and keeps what its mend offers. Says which vehicle or driver it does not offer, because a row before it does. */
export function describedInTurn(facts: AttentionFacts & { readonly offers: Offers }, row: FoundRow): RowText {
  const { offers } = facts;
  offers.row = `${row.code}:${row.subject.id}`;
  offers.withheld = undefined;
  const text = row.describe();
  for (const [id, offer] of text.mend ? takenBy(facts, text.mend) : []) {
    const others = (offers.made.get(id) ?? []).filter((each) => each.row !== offers.row);
    offers.made.set(id, [...others, offer]);
  }
  // The description of the row sets it.
  const { withheld } = facts.offers;
  if (!withheld) return text;
  const { name, ride } = withheld;
  return withAdvice(text, say('TAKEN_BY_MEND', { name, ride: timed(ride) }));
}

/**
 * Describes rows one after the other, so that none gets what another one takes. Then forgets what they offer: the row that joins them offers it,
 * or offers something else.
 */
export function describedTogether(
  facts: AttentionFacts & { readonly offers: Offers },
  rows: readonly FoundRow[],
): RowText[] {
  const { offers } = facts;
  const { row, withheld } = offers;
  const made = [...offers.made];
  const texts = rows.map((each) => describedInTurn(facts, each));
  offers.made.clear();
  for (const [id, offered] of made) offers.made.set(id, offered);
  Object.assign(offers, { row, withheld });
  return texts;
}

/** Returns what a request gives to rides. A ride that moves takes its own vehicle and driver along. */
function takenBy(
  facts: AttentionFacts & { readonly offers: Offers },
  { body = {}, operationId, params }: Mend,
): [string, Offer][] {
  if (operationId === 'createProposal') {
    const { steps = [] } = body as { readonly steps?: readonly Mend[] };
    return steps.flatMap((step) => takenBy(facts, step));
  }
  if (operationId !== 'updateEvent' && operationId !== 'createEvent') return [];
  const given = body as Partial<ActivityRecord>;
  const before = facts.related.activities.get(params['eventId'] ?? '');
  const isMoved = given.startTime !== undefined || given.endTime !== undefined;
  const ride = { id: `new ${facts.offers.row}`, status: 'SCHEDULED', ...before, ...given } as ActivityRecord;
  const { coDriverId, driverId, vehicleId } = isMoved ? ride : given;
  const taken = [
    ['VEHICLE', vehicleId],
    ['DRIVER', driverId],
    ['DRIVER', coDriverId],
  ] as const;
  return taken.flatMap(([resource, id]): [string, Offer][] => {
    if (typeof id !== 'string') return [];
    const has = { ...ride, ...(resource === 'VEHICLE' ? { vehicleId: id } : { driverId: id }) };
    return [[id, { row: facts.offers.row, ride, days: assignmentsOf(has, [resource]).slice(0, 1).map(dayOfTime) }]];
  });
}
