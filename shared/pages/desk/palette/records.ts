import { select } from '#shared/pages/desk/route.ts';
import { dayName } from '#shared/pages/desk/store/days.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import { activitiesInOrder, find, lists, now } from '#shared/pages/desk/store/store.ts';
import { say, times } from '#shared/pages/desk/words.ts';
import type { Entry } from './search.ts';

type Named = { readonly id: string; readonly name: string };

function entryOf(kind: string, list: string, { id, name }: Named, more: Partial<Entry>): Entry {
  return { key: `${list}:${id}`, kind, text: name, weight: 2, run: () => select(list, id), ...more };
}

function nameOf(kind: 'vips' | 'drivers' | 'vehicles', id: string | null | undefined): string {
  return find(kind, id)?.name ?? '';
}

function ofActivity(ride: Activity): Entry {
  const { driverId, endTime, id, notes, startTime, title, type, vehicleId, vipIds } = ride;
  const guests = vipIds.map((vip) => nameOf('vips', vip));
  const plate = find('vehicles', vehicleId)?.licensePlate;
  const isOver = Date.parse(endTime) < now.peek();
  return {
    key: `activities:${id}`,
    kind: say(type === 'TRANSPORT' ? 'panel.ride' : 'palette.activity'),
    text: title,
    about: `${times.peek().dayTime(startTime)}${guests[0] ? ` · ${guests[0]}${guests.length > 1 ? ` +${guests.length - 1}` : ''}` : ''}`,
    more: [
      ...guests,
      nameOf('drivers', driverId),
      nameOf('vehicles', vehicleId),
      plate,
      ride.pickupLocation,
      ride.dropoffLocation,
      notes,
    ]
      .filter(Boolean)
      .join(' '),
    // A dinner stands before the rides to it.
    weight: isOver ? 0 : type === 'TRANSPORT' ? 1 : 1.5,
    run: () => select('activities', id),
  };
}

/** Returns all records of the desk as the palette finds them. It is made anew each time the palette opens. */
export function recordEntries(): readonly Entry[] {
  const { drivers, flights, motorcades, places, vehicles, vips } = lists;
  return [
    ...[...vips.peek().values()].map((each) => entryOf(say('palette.guest'), 'vips', each, { weight: 3 })),
    ...[...drivers.peek().values()].map((each) => entryOf(say('driver'), 'drivers', each, { about: each.phone ?? '' })),
    ...[...vehicles.peek().values()].map((each) =>
      entryOf(say('vehicle'), 'vehicles', each, { about: each.licensePlate ?? '', more: each.color ?? '' }),
    ),
    ...[...flights.peek().values()].map(({ arrival, departure, flightDate, flightNumber, id }) =>
      entryOf(
        say('panel.flight'),
        'flights',
        { id, name: flightNumber },
        { about: dayName(flightDate), more: `${departure?.airport ?? ''} ${arrival?.airport ?? ''}` },
      ),
    ),
    ...[...places.peek().values()].map((each) =>
      entryOf(say('place'), 'places', each, { about: each.address ?? '', more: (each.aliases ?? []).join(' ') }),
    ),
    ...[...motorcades.peek().values()].map(({ id, startTime, title }) =>
      entryOf(say('motorcade'), 'motorcades', { id, name: title }, { about: times.peek().dayTime(startTime) }),
    ),
    ...activitiesInOrder.peek().map(ofActivity),
  ];
}
