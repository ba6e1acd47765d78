import { useEffect } from 'preact/hooks';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { select } from '#shared/pages/desk/route.ts';
import { onlyRides } from '#shared/pages/desk/store/counters.ts';
import { watch } from '#shared/pages/desk/store/feed.ts';
import type { Flight } from '#shared/pages/desk/store/records.ts';
import { activitiesInOrder, derived, faults, find, lists, now, rowsBySubject } from '#shared/pages/desk/store/store.ts';
import { listed, plural, say, times } from '#shared/pages/desk/words.ts';
import { byState, landing, landingSoon, soonOf } from './now-list.ts';
import { NowRow } from './now-row.tsx';

/** What happens in the next 90 minutes, by time: the first view on a phone. */
export function NowView() {
  useEffect(() => watch('whereabouts'), []);
  const { later, soon } = soonOf(activitiesInOrder.value, now.value, onlyRides.value);
  return (
    <div class="now-view">
      <section aria-labelledby="now-title">
        <h2 id="now-title">
          {say('now.soon')} <span class="count">{soon.length}</span>
        </h2>
        {soon.length === 0 && <p class="soft">{say('now.none')}</p>}
        <ul class="now-list">
          {soon.map((each) => (
            <NowRow key={each.ride.id} {...each} />
          ))}
        </ul>
        {later.length > 0 && <h2>{say('now.later')}</h2>}
        <ul class="now-list">
          {later.map((each) => (
            <NowRow key={each.ride.id} {...each} />
          ))}
        </ul>
      </section>
      <div class="now-side">
        <Landing />
        <Where />
      </div>
    </div>
  );
}

function Landing() {
  const flights = landingSoon(lists.flights.value.values(), now.value);
  return (
    <section aria-labelledby="landing-title">
      <h2 id="landing-title">
        {say('now.landing')} <span class="count">{flights.length}</span>
      </h2>
      {flights.length === 0 && <p class="soft">{say('now.noLanding')}</p>}
      <ul class="now-list">
        {flights.map((flight) => (
          <LandingRow key={flight.id} flight={flight} />
        ))}
      </ul>
    </section>
  );
}

function LandingRow({ flight }: { readonly flight: Flight }) {
  const late = flight.arrival.delayMinutes ?? 0;
  const ride = flight.pickupIds.flatMap((id) => find('activities', id) ?? [])[0];
  const driver = find('drivers', ride?.driverId);
  const needs = rowsBySubject.value.has(flight.id);
  return (
    <li class={late > 0 || needs ? 'now-row is-late' : 'now-row'}>
      <button type="button" class="now-main" onClick={() => select('flights', flight.id)}>
        <b class="now-time">{times.value.time(landing(flight))}</b>
        <span class="now-what">
          <b>{flight.flightNumber}</b>
          <span>
            {flight.departure.iata ?? ''} → {flight.arrival.iata ?? ''}
            {flight.arrival.terminal ? `, ${say('terminal', { name: flight.arrival.terminal })}` : ''}
          </span>
          <span class={!ride && needs ? 'bad' : undefined}>
            {ride
              ? say('pickedUpBy', {
                  time: times.value.time(ride.startTime),
                  who: listed([find('vehicles', ride.vehicleId)?.name, driver?.name ?? say('withoutDriver')]),
                })
              : say('noPickup')}
          </span>
        </span>
        {late > 0 && <em class="now-mark bad">{say('late', { n: late })}</em>}
      </button>
    </li>
  );
}

/** Where each guest is now, by what is known of them. */
function Where() {
  const known = derived.whereabouts.value;
  const fault = faults.value.whereabouts;
  return (
    <section aria-labelledby="where-title">
      <h2 id="where-title">{say('now.where')}</h2>
      <Fault of={fault} />
      {!known && fault === undefined && <p role="status">{say('loading')}</p>}
      {known &&
        byState(known).map(([state, guests]) => (
          <details key={state}>
            <summary>
              {say(state)} <span class="count">{plural('panel.guests', guests.length)}</span>
            </summary>
            <ul class="where-list">
              {guests.map(({ activity, place, vehicle, vip }) => (
                <li key={vip.id}>
                  <button type="button" class="link" onClick={() => select('vips', vip.id)}>
                    <bdi>{vip.name}</bdi>
                  </button>{' '}
                  <span class="soft" dir="auto">
                    {[vehicle?.name, place ?? activity?.title].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </section>
  );
}
