import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { activityCells, uniqueAmong } from '#shared/domain/guest-list/activity-cells.ts';
import { isOfLodging, lodgingCell } from '#shared/domain/guest-list/lodging-cells.ts';
import { guestCell, instantCell, recordCell } from '#shared/domain/guest-list/record-cells.ts';
import { sheetOf } from '#shared/domain/guest-list/sheet-of.ts';
import type { SheetToWrite } from '#shared/domain/guest-list/sheet-to-write.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { trackedFlights } from '#shared/entities/flights/flight-list.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const ALWAYS = { from: '1900-01-01T00:00:00.000Z', to: '2200-01-01T00:00:00.000Z' };

/**
 * Reads the whole event as sheets that an import takes without a change: guests, programme, vehicles, drivers, places and flights. `from`
 * and `to` limit the programme. Throws Forbidden if the actor may not see a part of it.
 */
export async function readSheets({ actor, now }: Pick<UseCaseContext, 'actor' | 'now'>, { from, to }: Range) {
  const [vips, vehicles, drivers, places, flights, activities, { timezone }] = await Promise.all([
    allVips(),
    allVehicles(),
    allDrivers(),
    allPlaces(),
    trackedFlights(ALWAYS.from.slice(0, 10), ALWAYS.to.slice(0, 10)),
    activitiesBeginning(from ?? ALWAYS.from, to ?? ALWAYS.to),
    readSettings(),
  ]);
  const groups = {
    Vip: vips,
    Vehicle: vehicles,
    Driver: drivers,
    Place: places,
    Flight: flights,
    ScheduleEvent: activities,
  } as const;
  for (const [subject, records] of Object.entries(groups)) {
    for (const record of records) actor.authorize('read', subject as keyof typeof groups, record);
  }
  const cellOf = recordCell(internationalFormat);
  const names = new Map(vips.map(({ id, name }) => [id, name]));
  const placeNames = new Map(places.map(({ id, name }) => [id, name]));
  const isUnique = uniqueAmong(vips.map(({ name }) => name));
  const motorcades = await motorcadeStore.findMany([
    ...new Set(activities.flatMap(({ motorcadeId }) => motorcadeId ?? [])),
  ]);
  const programme = activityCells({ timezone, vips, vehicles, drivers, activities, motorcades });
  const sheets: Readonly<Record<string, SheetToWrite>> = {
    VIPS: sheetOf('VIPS', vips, (vip, field) =>
      isOfLodging(field) ? lodgingCell(vip, field.name, placeNames) : cellOf(vip, field),
    ),
    PROGRAMME: sheetOf('PROGRAMME', activities, programme),
    VEHICLES: sheetOf('VEHICLES', vehicles, cellOf),
    DRIVERS: sheetOf('DRIVERS', drivers, cellOf),
    PLACES: sheetOf('PLACES', places, cellOf),
    FLIGHTS: sheetOf(
      'FLIGHTS',
      flights.filter(({ deletedAt }) => !deletedAt),
      (flight, field) => {
        const shown = presentFlight(flight, now);
        if (field.name === 'guests') return guestCell(flight.vipIds, names, isUnique);
        if (field.name === 'flightDate') return { date: flight.flightDate };
        if (field.name === 'provider') return shown.provider ? undefined : 'no';
        if (field.kind !== 'DATE_TIME') return cellOf(shown, field);
        const time = shown[field.name.startsWith('departure') ? 'departure' : 'arrival'].scheduledTime;
        return time ? instantCell(time, timezone) : undefined;
      },
    ),
  };
  return { sheets, people: [...vips, ...drivers] };
}
