import { useEffect } from 'preact/hooks';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { select } from '#shared/pages/desk/route.ts';
import { watch } from '#shared/pages/desk/store/feed.ts';
import { derived, faults, now } from '#shared/pages/desk/store/store.ts';
import { say, times } from '#shared/pages/desk/words.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { MapDrawing } from './map-drawing.tsx';
import { following, type Placed, tailsOf } from './map-state.ts';

/** Our places and the drivers who share their position, as a drawing and as a list. Positions are read while it is shown. */
export function MapView() {
  useEffect(() => watch('locations'), []);
  const at = now.value;
  useEffect(() => tailsOf.take(derived.locations.value ?? [], at - HOUR_MS / 2), [derived.locations.value]);
  return (
    <div class="map-view">
      <MapDrawing />
      <Cars />
    </div>
  );
}

function Cars() {
  const known = derived.locations.value;
  const fault = faults.value.locations;
  return (
    <section class="map-side" aria-labelledby="cars-title">
      <h2 id="cars-title">
        {say('map.cars')} <span class="count">{known?.length}</span>
      </h2>
      <Fault of={fault} />
      {!known && !fault && <p role="status">{say('reading')}</p>}
      {known?.length === 0 && <p class="soft">{say('map.noCars')}</p>}
      <ul>
        {(known ?? []).map((car) => (
          <Car key={car.driverId} car={car} />
        ))}
      </ul>
    </section>
  );
}

function Car({ car }: { readonly car: Placed }) {
  const { accuracyMetres, activity, driver, driverId, fixTime, freshness } = car;
  const isFollowed = following.value === driverId;
  // Of the fix itself: an age that was read once would stand still.
  const age = fixTime ? times.value.distance(now.value, Math.min(now.value, Date.parse(fixTime))) : '';
  const isOld = fixTime ? now.value - Date.parse(fixTime) > 5 * MINUTE_MS : true;
  return (
    <li class={isOld ? 'map-car old' : 'map-car'}>
      <button type="button" class="link" onClick={() => select('drivers', driverId)}>
        <bdi>{driver.name}</bdi>
      </button>
      <span class="soft">
        {[say(freshness), age, accuracyMetres ? say('map.accuracy', { n: Math.round(accuracyMetres) }) : '']
          .filter(Boolean)
          .join(' · ')}
      </span>
      {activity && (
        <button type="button" class="link" onClick={() => select('activities', activity.id)}>
          <bdi>{activity.title}</bdi>
        </button>
      )}
      <button
        type="button"
        aria-pressed={isFollowed}
        disabled={car.latitude === null}
        onClick={() => {
          following.value = isFollowed ? undefined : driverId;
        }}
      >
        {say('map.follow')}
        <span class="hidden">: {driver.name}</span>
      </button>
    </li>
  );
}
