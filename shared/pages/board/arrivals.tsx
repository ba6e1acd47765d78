import { say, useShared } from './board-context.ts';
import { proposalOf } from './proposals.ts';
import type { BoardData, Flight } from './records.ts';

const WITHIN_MS = 48 * 3_600_000;
const AFTER_MS = 2 * 3_600_000;
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
    <section id="arrivals" class="panel" aria-labelledby="arrivals-title">
      <h2 id="arrivals-title">
        {say('arrivals')} <span class="count">{flights.length}</span>
      </h2>
      {flights.length === 0 && <p class="soft">{say('noArrivals')}</p>}
      <ul class="rows scroll" tabIndex={flights.length > 0 ? 0 : undefined} aria-label={say('arrivals')}>
        {flights.map((flight) => (
          <Arrival key={flight.id} flight={flight} />
        ))}
      </ul>
    </section>
  );
}

function Arrival({ flight }: { readonly flight: Flight }) {
  const { data, showRide, times, tryOut } = useShared();
  const { arrival, departure, flightDate, flightNumber, pickupIds, vipIds } = flight;
  const late = arrival.delayMinutes ?? 0;
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
          <li key={ride.id}>
            <button type="button" onClick={() => showRide(ride.id)}>
              {say('pickedUpBy', {
                time: times.time(ride.startTime),
                who: [ride.vehicle?.name, ride.driver?.name ?? say('withoutDriver')].filter(Boolean).join(', '),
              })}
            </button>
          </li>
        ))}
        {late > 0 && rides.length > 0 && (
          <li>
            <button
              type="button"
              onClick={() =>
                tryOut({ title: flightNumber, request: proposalOf({ kind: 'FOLLOW', flightNumber, date: flightDate }) })
              }
            >
              {say('follow')}
              <span class="hidden">: {flightNumber}</span>
            </button>
          </li>
        )}
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
