import { type DayRule, dayOf } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import { activityKey, type RecordSheet, type RowKey } from './changes.ts';
import { guestsOf, type ListedGuest } from './entry-details.ts';
import { type PrintedFacts, placeText } from './printed-names.ts';
import { needsText, peopleOn } from './ride-needs.ts';
import { crewTexts, joinedTexts, type Wording } from './wording.ts';

/** A car of a motorcade. */
export interface CarRow {
  readonly key: RowKey;
  readonly position: string;
  /** Its role, and its name on the radio. */
  readonly role: readonly string[];
  readonly vehicle: readonly string[];
  readonly driver: readonly string[];
  readonly guests: readonly ListedGuest[];
  readonly people: string;
  readonly isPrincipal: boolean;
  readonly isCancelled: boolean;
}

/** The order of movement of one motorcade. */
export type MovementSheet = RecordSheet<CarRow>;

/** Returns the order of movement of a motorcade: its cars in order. Drivers read it, so it shows the phones that drivers see. */
export function movementSheet(
  { id, title, ...motorcade }: MotorcadeRecord,
  cars: readonly Activity[],
  options: DayRule & PrintedFacts,
  wording: Wording,
): MovementSheet {
  const { clock, count, say } = wording;
  const { endTime, startTime } = motorcade;
  const placed = (text: string | undefined, placeId: string | undefined) =>
    placeText(text ?? '', options.places?.get(placeId ?? ''));
  const to = placed(motorcade.dropoffLocation, motorcade.dropoffPlaceId);
  const rows = cars.map((car, place): CarRow => {
    const { callSign, driver, position = place + 1, role = 'OTHER', status, vehicle } = car;
    const isCancelled = status === 'CANCELLED';
    const missing = isCancelled ? [] : [say('toBeConfirmed')];
    return {
      key: activityKey(car),
      position: String(position),
      role: [say(`role${role}`), callSign ?? ''].filter(Boolean),
      vehicle: vehicle ? [vehicle.name, vehicle.licensePlate ?? ''].filter(Boolean) : missing,
      driver: driver ? crewTexts(car) : missing,
      guests: guestsOf(car, { kind: 'DRIVER_SCHEDULE' }, options, wording),
      people: joinedTexts(
        [peopleOn(car) > 0 ? count('person', peopleOn(car)) : '', needsText(car, options, wording)],
        ' · ',
      ),
      isPrincipal: role === 'PRINCIPAL',
      isCancelled,
    };
  });
  const about = [
    joinedTexts([clock.day(dayOf(startTime, options)), clock.range(startTime, endTime)], ' · '),
    placed(motorcade.pickupLocation, motorcade.pickupPlaceId),
    to && say('to', { place: to }),
  ];
  return { id, name: title, about: about.filter(Boolean), rows };
}
