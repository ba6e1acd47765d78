import { useEffect } from 'preact/hooks';
import { Button, FormButton } from '#shared/pages/desk/kit/button.tsx';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { act, nameOf } from '#shared/pages/desk/panels/doing.ts';
import { nextActions } from '#shared/pages/desk/panels/ride-actions.ts';
import { select } from '#shared/pages/desk/route.ts';
import { onlyRides } from '#shared/pages/desk/store/counters.ts';
import { dateOf, today } from '#shared/pages/desk/store/days.ts';
import { watch } from '#shared/pages/desk/store/feed.ts';
import type { Activity, Flight } from '#shared/pages/desk/store/records.ts';
import { activitiesInOrder, derived, faults, find, lists, now, rowsBySubject } from '#shared/pages/desk/store/store.ts';
import { listed, plural, say, times } from '#shared/pages/desk/words.ts';
import { byState, delayed, landing, landingSoon, type Soon, soonOf } from './now-list.ts';

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

const DELAY_MINUTES = 15;

/** What comes next: the desk presses it for the driver. */
function Next({ ride }: { readonly ride: Activity }) {
  return (
    <>
      {ride.status === 'IN_PROGRESS' && ride.vipIds.length > 0 && (
        <FormButton of="boardGuests" filled={{ eventId: ride.id, vipIds: ride.vipIds }} text={say('now.pickedUp')} />
      )}
      {nextActions(ride, now.value)
        .filter(({ isMain }) => isMain)
        .map((action, place, { length }) => (
          <Button
            key={nameOf(action)}
            class={place === length - 1 ? 'main' : undefined}
            onPress={() => act(action, ride.title)}
          >
            {nameOf(action)}
          </Button>
        ))}
    </>
  );
}

function Actions({ ride }: { readonly ride: Activity }) {
  const driver = find('drivers', ride.driverId);
  return (
    <div class="now-actions">
      {driver?.phone && (
        <a class="button" href={`tel:${driver.phone}`} aria-label={say('now.callName', { name: driver.name })}>
          {say('now.call')}
        </a>
      )}
      {driver && <FormButton of="sendDriverMessage" filled={{ driverId: driver.id }} text={say('keys.message')} />}
      <FormButton
        of="updateEvent"
        filled={{ eventId: ride.id, ...delayed(ride, DELAY_MINUTES) }}
        text={say('now.delay', { n: DELAY_MINUTES })}
      />
      <Next ride={ride} />
    </div>
  );
}

function stateOf({ eta, status }: Activity, late: number): string {
  if (eta && status === 'IN_PROGRESS') {
    const time = times.value.time(eta.at);
    return eta.lateMinutes > 0 ? say('eta', { time, late: eta.lateMinutes }) : say('etaInTime', { time });
  }
  if (late > 0) return `${say(status)} · ${say('late', { n: late })}`;
  return say(status);
}

/** A ride of the next 90 minutes, with what a hand does about it. */
function NowRow({ late, ride }: Soon) {
  const guests = ride.vipIds.flatMap((id) => find('vips', id)?.name ?? []);
  const [worst] = rowsBySubject.value.get(ride.id) ?? [];
  const vehicle = find('vehicles', ride.vehicleId)?.name ?? say('withoutVehicle');
  const driver = find('drivers', ride.driverId)?.name ?? say('withoutDriver');
  const isBad = late > 0 || worst !== undefined || !ride.driverId || !ride.vehicleId;
  return (
    <li class={isBad ? 'now-row is-late' : 'now-row'}>
      <button type="button" class="now-main" onClick={() => select('activities', ride.id)}>
        <b class="now-time">
          {times.value.time(ride.startTime)}
          {dateOf(ride.startTime) !== today.value && <small>{times.value.day(ride.startTime)}</small>}
        </b>
        <span class="now-what">
          <b dir="auto">{ride.title}</b>
          <span>
            {listed(guests.slice(0, 2).map((name) => `\u2068${name}\u2069`))}
            {guests.length > 2 ? ` +${guests.length - 2}` : ''}
          </span>
          <span dir="auto">
            {vehicle} · {driver}
          </span>
        </span>
        <em class={late > 0 ? 'now-mark bad' : 'now-mark'}>{stateOf(ride, late)}</em>
        {worst && <Spoken class="now-needs" of={worst} english={worst.detail} />}
      </button>
      <Actions ride={ride} />
    </li>
  );
}
