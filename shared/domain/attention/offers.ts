import { assignmentsOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { dayOfTime, freedomOf, squeezesAround } from '#shared/domain/assignments/standing.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { AttentionFacts, Offer, Offers } from './facts.ts';
import { type FoundRow, type RowText, say, withAdvice } from './row.ts';

export function noOffers(): Offers {
  return { made: new Map(), row: '', withheld: undefined };
}

type Wanted = Parameters<typeof squeezesAround>[1];

/** Returns the ride for which another row offers a vehicle or driver, if they cannot do this one too. Limited hours allow one offer only. */
export function offeredElsewhere(
  { hours, offers }: Pick<AttentionFacts, 'hours' | 'offers'>,
  resource: Resource,
  id: string,
  wanted: Wanted,
): ActivityRecord | undefined {
  return offers?.made.get(id)?.find(({ ride, row }) => {
    if (row === offers.row || ride.id === wanted.except) return false;
    const given = { ...ride, ...(resource === 'VEHICLE' ? { vehicleId: id } : { driverId: id }) };
    const days = assignmentsOf(given, [resource]).slice(0, 1).map(dayOfTime);
    const isLimited = resource === 'DRIVER' && hours !== undefined;
    return isLimited || !freedomOf(days, wanted).free || squeezesAround(days, wanted).length > 0;
  })?.ride;
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
  return taken.flatMap(([resource, id]): [string, Offer][] =>
    typeof id === 'string' ? [[id, { row: facts.offers.row, resource, ride }]] : [],
  );
}
