import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { carAt, type Formation } from '#shared/domain/motorcades/movement.ts';
import { type ProgressFacts, presentMotorcade } from '#shared/domain/motorcades/progress.ts';
import { isKnown, passedBy, sighted, sightingsAt, storedSighting } from '#shared/domain/motorcades/sighting.ts';
import { placeKey } from '#shared/domain/places/place.ts';
import { addSighting, motorcadeStore, removeSightings } from '#shared/entities/motorcades/motorcade.ts';
import { placeStore, placesOfNames } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { NewSighting, Sighting } from '#shared/schemas/accountability/sighting.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import { DEFAULT_SPEED_KMH } from '#shared/schemas/gps/gps.ts';
import type { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { retryOnConflict, type Write } from '#shared/table/write.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverLocations } from '#shared/use-cases/gps/driver-locations.ts';
import { readForChange } from '#shared/use-cases/records/change-record.ts';
import { changeFormation } from './change-formation.ts';
import { readFormation } from './formations.ts';

/**
 * Records that a car has passed a place. Reports at the same time all count, and of several of one place the earliest. The first report
 * of a SCHEDULED car begins its ride, and one at its destination ends it: then it is a change of the motorcade. Any other is written
 * beside the car and raises no version. Throws NotFound, Forbidden, VersionMismatch, ValidationFailed, InvalidTransition for a cancelled
 * car, or ContendedWrite.
 */
export async function reportSighting(
  context: UseCaseContext & { readonly retried: boolean },
  id: string,
  { position, withdrawn, ...said }: NewSighting,
): Promise<Motorcade> {
  const { actor, now } = context;
  if (said.time !== undefined && said.time > now)
    throw invalidField('body.time', fault('IN_FUTURE', 'must not lie in the future'));
  const target = { id, action: 'move' } as const;
  const sighting: Sighting = { ...(await findPlace(said)), at: said.time ?? now, by: actor.id };
  const see = (found: Formation) => sighted(found, { position, sighting, now, role: actor.user?.role });
  const recorded = await retryOnConflict(async () => {
    const motorcade = await readForChange(context, motorcadeStore, target);
    const found = await readFormation(motorcade);
    const car = carAt(found, position);
    const after = withdrawn ? { cars: withoutSightings(found, position, sighting) } : see(found);
    if (after.cars.some(({ status }, index) => status !== found.cars[index]?.status)) return undefined;
    const write = withdrawn ? withdrawal(car, sighting) : report(car, sighting);
    // The change is one of the motorcade for those who read changes. Its version stays.
    const seen = { ...motorcade, sightings: after.cars.map(({ sightings = [] }) => sightings) };
    const before = { ...motorcade, sightings: found.cars.map(({ sightings = [] }) => sightings) };
    if (write) await context.commit({ writes: [write, context.audit('Motorcade', before, seen)] });
    return presentMotorcade({ ...found, cars: after.cars }, await relatedRecords(after.cars), { now });
  });
  return recorded ?? (await changeFormation(context, target, see)).motorcade;
}

function report(car: ActivityRecord, sighting: Sighting): Write | undefined {
  return isKnown(car, sighting) ? undefined : addSighting(car, storedSighting(sighting));
}

function withdrawal(car: ActivityRecord, where: Sighting): Write | undefined {
  const wrong = sightingsAt(car, where);
  return wrong.length > 0 ? removeSightings(car, wrong) : undefined;
}

function withoutSightings(found: Formation, position: number, where: Sighting) {
  const wrong = new Set(sightingsAt(carAt(found, position), where));
  return found.cars.map((car) =>
    car.position === position ? { ...car, sightings: car.sightings?.filter((each) => !wrong.has(each)) } : car,
  );
}

/** Returns the place that a report names by its id, or by its name or an alias. Other words stay words. */
async function findPlace({
  at = '',
  placeId,
}: Pick<NewSighting, 'at' | 'placeId'>): Promise<Pick<Sighting, 'place' | 'placeId'>> {
  const key = placeKey(at);
  const id = placeId ?? (await placesOfNames([key])).get(key);
  const found = id === undefined ? undefined : await placeStore.find(id);
  if (found && !found.deletedAt) return { place: found.name, placeId: found.id };
  if (placeId === undefined) return { place: at };
  throw invalidNow(
    'body.placeId',
    found ? fault('DELETED', `is deleted: ${found.name}. Restore it first`) : fault('NOT_FOUND', 'does not exist'),
  );
}

/**
 * Returns where the drivers of the cars are that drive, without those who are OFFLINE, and the places of the motorcade. Reads one item per
 * driver, and nothing if no car drives.
 */
export async function seenByGps(
  context: Pick<UseCaseContext, 'actor' | 'now'>,
  cars: readonly ActivityRecord[],
): Promise<ProgressFacts> {
  const { now } = context;
  const { locations } = await driverLocations(context, cars);
  const fixes = new Map([...(locations ?? [])].filter(([, { freshness }]) => freshness !== 'OFFLINE'));
  if (fixes.size === 0) return { now };
  const ids = cars.flatMap((car) => [
    car.pickupPlaceId,
    car.dropoffPlaceId,
    ...passedBy(car).map(({ placeId }) => placeId),
  ]);
  const [{ gps }, places] = await Promise.all([
    readSettings(),
    placeStore.findMany([...new Set(ids.flatMap((id) => id ?? []))]),
  ]);
  return { now, fixes, places, speedKmh: gps.assumedSpeedKmh ?? DEFAULT_SPEED_KMH };
}
