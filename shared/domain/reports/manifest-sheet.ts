import type { DayRule } from '#shared/domain/time/days.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { activityKey, type RecordSheet, type TimedRow } from './changes.ts';
import { deskOf, guestsOf, type ListedGuest } from './entry-details.ts';
import { type PrintedFacts, placeText } from './printed-names.ts';
import { goalText, needsText, peopleOn, stopText } from './ride-needs.ts';
import { barsOfDays } from './schedule-sheet.ts';
import { crewTexts, joinedTexts, type Wording } from './wording.ts';

/** A ride of a vehicle. */
export interface ManifestRow extends TimedRow {
  readonly stops: readonly string[];
  readonly driver: readonly string[];
  readonly guests: readonly ListedGuest[];
  readonly desk: string;
  readonly people: string;
}

/** The rides of one vehicle, with who drives and who is on board. */
export type ManifestSheet = RecordSheet<ManifestRow>;

/** Returns the manifest of a vehicle. Its driver reads it, so it shows the phones that drivers see. */
export function manifestSheet(
  { id, licensePlate, name, seatCapacity }: VehicleRecord,
  activities: readonly Activity[],
  options: DayRule & PrintedFacts,
  wording: Wording,
): ManifestSheet {
  const { clock, count, say } = wording;
  const inOrder = activities.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  const starts = inOrder.map(({ startTime }) => startTime);
  const bars = barsOfDays(starts, options, wording);
  const rows = inOrder.map((activity, order) => {
    const { driver, dropoffPlaceId, endTime, pickupPlaceId, startTime, status } = activity;
    const pickup = placeText(activity.pickupLocation ?? '', options.places?.get(pickupPlaceId ?? ''));
    const place = placeText(activity.dropoffLocation ?? '', options.places?.get(dropoffPlaceId ?? ''));
    const isCancelled = status === 'CANCELLED';
    return {
      key: activityKey(activity),
      bar: bars[order] ?? '',
      time: clock.range(startTime, endTime),
      stops: (
        activity.stops?.map((stop) => stopText(stop, activity.vips, wording)) ?? [
          pickup,
          goalText(activity, place && say('to', { place }), wording),
        ]
      ).filter(Boolean),
      driver: driver ? crewTexts(activity) : isCancelled ? [] : [say('toBeConfirmed')],
      guests: guestsOf(activity, { kind: 'DRIVER_SCHEDULE' }, options, wording),
      desk: deskOf(activity, options),
      people: joinedTexts([count('person', peopleOn(activity)), needsText(activity, options, wording)], ' · '),
      isCancelled,
    };
  });
  return { id, name, about: [licensePlate ?? '', say('seats', { n: seatCapacity })].filter(Boolean), rows };
}
