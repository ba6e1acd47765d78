import { HOUR_MS } from '#shared/units/durations.ts';
import { say, useShared } from './board-context.ts';
import { Action, Panel } from './layout.tsx';
import type { BoardData, Flight } from './records.ts';
import { proposalOf } from './trial.ts';

const WITHIN_MS = 48 * HOUR_MS;
const AFTER_MS = 2 * HOUR_MS;
const MOST_NAMES = 4;

function landing({ arrival }: Flight): number {
  return Date.parse(arrival.actualTime ?? arrival.estimatedTime ?? arrival.scheduledTime ?? '');
}

/** The flights that land, in order, with the guests and who picks them up. */
export function Arrivals() {
  const { data, now } = useShared();
  const flights = data.flights
    .filter((flight) => landing(flight) > now - AFTER_MS && landing(flight) < now + WITHIN_MS)
    .sort((a, b) => landing(a) - landing(b));
  return (
    <Panel section="arrivals" count={flights.length}>
      {flights.length === 0 && <p class="soft">{say('noArrivals')}</p>}
      <ul class="rows scroll" tabIndex={flights.length > 0 ? 0 : undefined} aria-label={say('arrivals')}>
        {flights.map((flight) => (
          <Arrival key={flight.id} flight={flight} />
        ))}
      </ul>
    </Panel>
  );
}

function Arrival({ flight }: { readonly flight: Flight }) {
  const { data, showRide, times, tryOut } = useShared();
  const { arrival, departure, flightDate, flightNumber, pickupIds, vipIds } = flight;
  const late = arrival.delayMinutes ?? 0;
  const follow = () =>
    tryOut({ title: flightNumber, request: proposalOf({ kind: 'FOLLOW', flightNumber, date: flightDate }) });
  const rides = data.activities.filter(({ id, status }) => pickupIds.includes(id) && status !== 'CANCELLED');
  return (
    <li class={late > 0 ? 'row warned' : 'row'}>
      <p class="row-head">
        <strong>{times.dayTime(landing(flight))}</strong> {flightNumber} {departure.iata ?? ''} → {arrival.iata ?? ''}
        {arrival.terminal ? `, ${say('terminal', { name: arrival.terminal })}` : ''}{' '}
        {late > 0 && <b class="tag">{say('late', { n: late })}</b>}
      </p>
      <p>{namesOf(data, vipIds)}</p>
      <ul class="buttons">
        {rides.map((ride) => (
          <Action
            key={ride.id}
            text={say('pickedUpBy', {
              time: times.time(ride.startTime),
              who: [ride.vehicle?.name, ride.driver?.name ?? say('withoutDriver')].filter(Boolean).join(', '),
            })}
            onPress={() => showRide(ride.id)}
          />
        ))}
        {late > 0 && rides.length > 0 && <Action text={say('follow')} about={flightNumber} onPress={follow} />}
        {rides.length === 0 && <li class="bad">{say('noPickup')}</li>}
      </ul>
    </li>
  );
}

function namesOf({ whereabouts }: BoardData, ids: readonly string[]): string {
  const names = whereabouts.items.filter(({ vip }) => ids.includes(vip.id)).map(({ vip }) => vip.name);
  const more = ids.length - Math.min(names.length, MOST_NAMES);
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` + ${more}` : ''}`;
}
