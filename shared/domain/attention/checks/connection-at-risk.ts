import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { type AttentionCheck, type FoundRow, say } from '#shared/domain/attention/row.ts';
import { type Connection, connectionsOf } from '#shared/domain/flights/connections.ts';
import { expectedDeparture } from '#shared/domain/flights/phase.ts';
import { lastChange } from '#shared/domain/records.ts';

const GONE = ['ACTIVE', 'LANDED', 'CANCELLED', 'INCIDENT'];

function rowOf(facts: AttentionFacts, { first, minutes, second, vipIds }: Connection): FoundRow[] {
  const departs = expectedDeparture(second);
  const isOver = departs === undefined || departs <= facts.now || departs >= facts.until;
  if (isOver || GONE.includes(second.facts?.status ?? '')) return [];
  const { vips } = facts.related;
  const live = vipIds.filter((id) => vips.has(id) && !vips.get(id)?.deletedAt);
  if (live.length === 0) return [];
  const status = first.facts?.status;
  const isLost = status === 'CANCELLED' || status === 'DIVERTED';
  const flight = first.flightNumber;
  const why = isLost
    ? say('FLIGHT_IS', { flight, status: { field: 'status', value: status } })
    : say('FLIGHT_LEAVES_TIME', { flight, minutes: { minutes } });
  return [
    {
      code: 'CONNECTION_AT_RISK',
      severity: 'CRITICAL',
      subject: { type: 'Flight', id: second.id, name: second.flightNumber },
      at: departs,
      since: first.arrivalNewsAt ?? lastChange(first),
      basis: [first.id, minutes, status, ...live.toSorted()].join(' '),
      describe: () => ({
        ...say('CONNECTION_AT_RISK', { guests: namesOf(live, vips), flight: second.flightNumber, why }),
        mend: null,
      }),
    },
  ];
}

/**
 * Guests with two flights, of which the second leaves from the airport where the first lands: the first comes later than an hour before the
 * second departs, or than their tickets give them, or does not come. A person must rebook them.
 */
export const connectionAtRisk: AttentionCheck = {
  codes: ['CONNECTION_AT_RISK'],
  find: (facts) =>
    connectionsOf(facts.flights)
      .filter(({ isAtRisk }) => isAtRisk)
      .flatMap((connection) => rowOf(facts, connection)),
};
