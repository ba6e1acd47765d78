import pMap from 'p-map';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { activityCells, namer, uniqueAmong } from '#shared/domain/guest-list/activity-cells.ts';
import { zoneOfAirport } from '#shared/domain/guest-list/airport-zones.ts';
import {
  guestCell,
  instantCell,
  lodgingCell,
  recordCell,
  type SheetToWrite,
} from '#shared/domain/guest-list/record-cells.ts';
import { BLOCKS, WAYS } from '#shared/domain/guest-list/record-shapes.ts';
import { SHAPES, sheetOf } from '#shared/domain/guest-list/sheet-of.ts';
import { shiftsCell } from '#shared/domain/guest-list/shift-cells.ts';
import { byId } from '#shared/domain/records.ts';
import type { TimeRange } from '#shared/domain/time/days.ts';
import { placeCode, readWayKey } from '#shared/domain/ways/ways.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { allBlocksOf } from '#shared/entities/blocks/block.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { trackedFlights } from '#shared/entities/flights/flight.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { readWayRows } from '#shared/entities/ways/way-row.ts';
import { internationalFormat } from '#shared/platform/phone-number.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

const RESOURCES_AT_ONCE = 16;
const ALWAYS = { from: '1900-01-01T00:00:00.000Z', to: '2200-01-01T00:00:00.000Z' };

/**
 * Reads the whole event as sheets that an import takes without a change: guests, programme, vehicles, drivers, places, flights, ways, blocks and motorcades. `from`
 * and `to` limit the programme. Throws Forbidden if the actor may not see a part of it.
 */
export async function readSheets({ actor, now }: Pick<UseCaseContext, 'actor' | 'now'>, { from, to }: TimeRange) {
  const [vips, vehicles, drivers, places, flights, activities, { timezone }] = await Promise.all([
    allVips(),
    allVehicles(),
    allDrivers(),
    allPlaces(),
    trackedFlights(ALWAYS.from.slice(0, 10), ALWAYS.to.slice(0, 10)),
    activitiesBeginning(from ?? ALWAYS.from, to ?? ALWAYS.to),
    readSettings(),
  ]);
  const blocks = (
    await pMap([...drivers, ...vehicles], ({ id }) => allBlocksOf(id), { concurrency: RESOURCES_AT_ONCE })
  ).flat();
  const groups = {
    Vip: vips,
    Vehicle: vehicles,
    Driver: drivers,
    Place: places,
    Flight: flights,
    ScheduleEvent: activities,
    Block: blocks,
    Way: [{}],
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
  const byMotorcade = byId(motorcades);
  const [driverName, vehicleName] = [namer(drivers), namer(vehicles)];
  const programme = activityCells({ timezone, vips, vehicles, drivers, activities, motorcades });
  const sheets: Readonly<Record<string, SheetToWrite>> = {
    VIPS: sheetOf(SHAPES.VIPS, vips, (vip, field) => {
      if (field.name.startsWith('lodging.')) return lodgingCell(vip, field.name, placeNames);
      if (field.name === 'apartFrom') return guestCell(vip.apartFrom ?? [], names, isUnique);
      if (field.name === 'usualDriverId') return driverName(vip.usualDriverId);
      return field.name === 'usualVehicleId' ? vehicleName(vip.usualVehicleId) : cellOf(vip, field);
    }),
    PROGRAMME: sheetOf(SHAPES.PROGRAMME, activities, programme),
    VEHICLES: sheetOf(SHAPES.VEHICLES, vehicles, (vehicle, field) =>
      field.name === 'reservedFor.vipIds'
        ? guestCell(vehicle.reservedFor?.vipIds ?? [], names, isUnique)
        : cellOf(vehicle, field),
    ),
    DRIVERS: sheetOf(SHAPES.DRIVERS, drivers, (driver, field) => {
      if (field.name === 'shifts') return shiftsCell(driver.shifts, timezone);
      return field.name === 'usualVehicleId' ? vehicleName(driver.usualVehicleId) : cellOf(driver, field);
    }),
    PLACES: sheetOf(SHAPES.PLACES, places, cellOf),
    FLIGHTS: sheetOf(
      SHAPES.FLIGHTS,
      flights.filter(({ deletedAt }) => !deletedAt),
      (flight, field) => {
        const shown = presentFlight(flight, now);
        if (field.name === 'guests') return guestCell(flight.vipIds, names, isUnique);
        if (field.name === 'flightDate') return { date: flight.flightDate };
        if (field.name === 'provider') return shown.provider ? undefined : 'no';
        if (field.kind !== 'DATE_TIME') return cellOf(shown, field);
        const { iata, scheduledTime } = shown[field.name.startsWith('departure') ? 'departure' : 'arrival'];
        // An import reads the local time of an airport, as travel lists write it.
        return scheduledTime ? instantCell(scheduledTime, zoneOfAirport(iata ?? undefined) ?? timezone) : undefined;
      },
    ),
    WAYS: sheetOf(WAYS, await setWays(places), cellOf),
    MOTORCADES: sheetOf(
      SHAPES.MOTORCADES,
      activities.filter(({ motorcadeId, status }) => motorcadeId !== undefined && status !== 'CANCELLED'),
      (car, field) => {
        const motorcade = byMotorcade.get(car.motorcadeId ?? '');
        if (field.name === 'motorcadeId') return motorcade?.id;
        if (field.name === 'motorcade') return motorcade?.title;
        const isOfAll = field.name === 'notes' || field.name === 'splittable';
        return isOfAll ? motorcade && cellOf(motorcade, field) : programme(car, field);
      },
    ),
    BLOCKS: sheetOf(BLOCKS, blocks, (block, field) => {
      if (field.kind === 'DATE_TIME') return instantCell(block[field.name === 'from' ? 'from' : 'to'], timezone);
      if (field.name === 'driver') return driverName(block.driverId);
      return field.name === 'vehicle' ? vehicleName(block.vehicleId) : cellOf(block, field);
    }),
  };
  return { sheets, people: [...vips, ...drivers] };
}

/** Reads the ways whose minutes a person has set, by the names of their places. */
async function setWays(places: readonly PlaceRecord[]) {
  const byCode = new Map(places.map((place) => [placeCode(place.id), place.name]));
  const rows = await readWayRows([...byCode.keys()], 'eventual');
  return rows.flatMap(({ code, out }) =>
    Object.entries(out).flatMap(([other, { MANUAL }]) => {
      const { code: end, mode } = readWayKey(other);
      const [from, to] = [byCode.get(code), byCode.get(end)];
      return MANUAL && from !== undefined && to !== undefined ? [{ from, to, minutes: MANUAL[0], mode }] : [];
    }),
  );
}
