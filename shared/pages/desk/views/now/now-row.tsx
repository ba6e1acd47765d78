import { Button, FormButton } from '#shared/pages/desk/kit/button.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { act, nameOf } from '#shared/pages/desk/panels/doing.ts';
import { nextActions } from '#shared/pages/desk/panels/ride-actions.ts';
import { select } from '#shared/pages/desk/route.ts';
import { dateOf, today } from '#shared/pages/desk/store/days.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import { find, now, rowsBySubject } from '#shared/pages/desk/store/store.ts';
import { listed, say, times } from '#shared/pages/desk/words.ts';
import { delayed, type Soon } from './now-list.ts';

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
export function NowRow({ late, ride }: Soon) {
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
