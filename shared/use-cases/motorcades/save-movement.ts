import { invalidNow } from '#shared/contract/invalid-field.ts';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { masterOf } from '#shared/domain/activities/legs.ts';
import { overlapsAmong, overlapWarnings } from '#shared/domain/activities/overlaps.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { pastStartWarnings } from '#shared/domain/activities/save-warnings.ts';
import { assertShape, vipDifference } from '#shared/domain/activities/shape.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { suitingWarnings } from '#shared/domain/assignments/warnings.ts';
import { nextVersions } from '#shared/domain/motorcades/change-formation.ts';
import type { Movement } from '#shared/domain/motorcades/movement.ts';
import { byId } from '#shared/domain/records.ts';
import { activitiesNear } from '#shared/entities/activities/activity-list.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { listMotorcadeAt, motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Accepts } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { transactionSize } from '#shared/table/large-transaction.ts';
import { MAX_TRANSACTION_WRITES, type Write } from '#shared/table/write.ts';
import { overfullWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { masterLinks } from '#shared/use-cases/activities/related-records.ts';
import { attendanceWrites, attendingOf, fitSeats, saveInPhases } from '#shared/use-cases/activities/save-in-phases.ts';
import { readForBooking } from '#shared/use-cases/assignments/book-together.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { linkWrites, timedByFlight } from '#shared/use-cases/flights/link-pickup.ts';
import { linkPlaces } from '#shared/use-cases/places/link-places.ts';

/** What was saved, with the records that the answer needs. */
export interface SavedMovement {
  readonly after: Movement;
  readonly related: RelatedRecords;
  readonly warnings: readonly Warning[];
}

/** How a movement is saved. */
export interface SaveOptions {
  /** Why a person accepts that the time is too short for a way. */
  readonly accepts?: Accepts | undefined;
  /** The request that changes it. */
  readonly changeId?: string | undefined;
  /** The records of all cars, if they were read already. */
  readonly known?: RelatedRecords | undefined;
}

/**
 * Saves motorcades with all their cars: vehicles, drivers, guests and what drivers are told, in one transaction. Guests beyond it are
 * written before, and nothing is visible until then. `before` holds what is stored, and nothing of what is new. Throws ValidationFailed,
 * VehicleConflict, DriverConflict, CapacityExceeded or VehicleUnavailable, with the conflicts and alternatives of every car. Throws
 * WriteLost if another request wrote first.
 */
export async function saveMovement(
  context: Pick<UseCaseContext, 'actor' | 'audit' | 'commit' | 'dryRun' | 'now'>,
  before: Movement,
  wanted: Movement,
  { accepts, changeId, known }: SaveOptions = {},
): Promise<SavedMovement> {
  const { now } = context;
  const { relyingOn: places, ...placed } = await withLinkedPlaces(before, wanted);
  const flights = byId(await findFlights(placed.cars.flatMap(({ flightId }) => flightId ?? [])));
  const timed = placed.cars.map((car) =>
    timedByFlight(
      before.cars.find(({ id }) => id === car.id),
      car,
      flights,
    ),
  );
  const cars = nextVersions(before.cars, timed, now);
  const changes = changesOf(before.cars, cars);
  // A change of its cars is one of the motorcade too: it was decided by all of them.
  const isTouched = changes.length > 0;
  const motorcades = nextVersions(before.motorcades, placed.motorcades, now, isTouched).map((motorcade) =>
    before.motorcades.includes(motorcade) ? motorcade : { ...motorcade, changeId },
  );
  const after = { motorcades, cars };
  for (const change of changes) assertShape(change.after);
  const shown = after.cars.filter(({ deletedAt }) => !deletedAt);
  const [{ book, related, settings }, nearby] = await Promise.all([
    readForBooking(context, changes, shown, known),
    activitiesNear(shown),
  ]);
  assertCarsExist(changes, related);
  const booked = await book(changes, accepts);
  const attending = changes.map((each) => attendingOf(context, each));
  const writes: Write[] = [
    ...motorcadeWrites(context, before.motorcades, after.motorcades),
    ...masterLinks(changes, (id) => masterOf(related.activities.get(id))),
    ...linkWrites(changes),
    ...booked.transaction.writes,
  ];
  const relyingOn = [...booked.transaction.relyingOn, ...places];
  const whole = { writes: [...writes, ...attending.flatMap(attendanceWrites)], relyingOn };
  const fitted = transactionSize(whole) > MAX_TRANSACTION_WRITES ? undefined : fitSeats(whole, booked.seats);
  // What changes nothing writes nothing.
  if (fitted && whole.writes.length > 0) await context.commit(fitted.transaction);
  else if (!fitted) {
    const moving = attending.filter(({ added, removed }) => added.length + removed.length > 0);
    assertFits(transactionSize({ writes, relyingOn }) + moving.length);
    await saveInPhases(context, moving, { writes, relyingOn });
  }
  const { timezone } = settings;
  const savedIds = new Set(shown.map(({ id }) => id));
  const others = nearby.filter(({ id }) => !savedIds.has(id));
  const warnings = [
    ...(fitted?.areSeatsCertain ? [] : (await Promise.all(shown.map((car) => overfullWarnings(car)))).flat()),
    ...(await booked.warnings()),
    ...firstOfEach(changes).flatMap((car) => pastStartWarnings(car, { now, timezone })),
    ...shown.flatMap((car) => suitingWarnings(car, related, { now, ...settings })),
    ...shown.flatMap((car) => overlapWarnings(car, others, related.vips, timezone)),
    ...overlapsAmong(shown).flatMap(({ first, second }) => overlapWarnings(first, [second], related.vips, timezone)),
  ];
  return { after, related, warnings };
}

/** Returns the first car of each motorcade: all start as one. */
function firstOfEach(changes: readonly ActivityChange[]): ActivityChange[] {
  return [...new Map(changes.toReversed().map((each) => [each.after.motorcadeId, each])).values()];
}

function changesOf(before: readonly ActivityRecord[], after: readonly ActivityRecord[]): ActivityChange[] {
  return after.flatMap((car) => {
    const old = before.find(({ id }) => id === car.id);
    return old === car ? [] : [{ before: old, after: car }];
  });
}

function motorcadeWrites(
  { audit }: Pick<UseCaseContext, 'audit'>,
  before: readonly MotorcadeRecord[],
  after: readonly MotorcadeRecord[],
): Write[] {
  return after.flatMap((motorcade) => {
    const old = before.find(({ id }) => id === motorcade.id);
    if (old === motorcade) return [];
    const write = old ? motorcadeStore.replace(old, motorcade) : motorcadeStore.create(motorcade);
    return [write, audit('Motorcade', old, motorcade)];
  });
}

function assertFits(size: number): void {
  if (size <= MAX_TRANSACTION_WRITES) return;
  throw invalidNow(
    'body.cars',
    fault(
      'TOO_MUCH',
      `needs ${size} writes, and one change takes at most ${MAX_TRANSACTION_WRITES}: use fewer cars, or times within one day (UTC)`,
    ),
  );
}

/** Returns the writes that list motorcades by the new time of their cars: one for each whose cars move with their master. */
export function motorcadesMovedBy(changes: readonly ActivityChange[]): Write[] {
  const moved = changes.flatMap(({ after, before }) =>
    after.motorcadeId !== undefined && before?.startTime !== after.startTime
      ? [[after.motorcadeId, after] as const]
      : [],
  );
  return [...new Map(moved)].map(([id, car]) => listMotorcadeAt(id, car));
}

interface Found {
  readonly name: string;
  readonly deletedAt?: string | undefined;
}

/** Throws ValidationFailed for vehicles, drivers and guests that a car newly has and that do not exist or are deleted. */
function assertCarsExist(changes: readonly ActivityChange[], related: RelatedRecords): void {
  const errors = changes.flatMap(({ after, before }) => {
    const path = `body.cars.${(after.position ?? 1) - 1}`;
    const faultsOf = (field: string, id: string | undefined, records: ReadonlyMap<string, Found>) => {
      const found = records.get(id ?? '');
      if (id === undefined || (found && !found.deletedAt)) return [];
      const what = found
        ? fault('DELETED', `is deleted: ${found.name}. Restore it first`)
        : fault('NOT_FOUND', 'does not exist');
      return [{ path: `${path}.${field}`, ...what }];
    };
    if (after.deletedAt) return [];
    return [
      ...(after.vehicleId === before?.vehicleId ? [] : faultsOf('vehicleId', after.vehicleId, related.vehicles)),
      ...(after.driverId === before?.driverId ? [] : faultsOf('driverId', after.driverId, related.drivers)),
      ...(after.coDriverId === before?.coDriverId ? [] : faultsOf('coDriverId', after.coDriverId, related.drivers)),
      ...vipDifference(before?.vipIds ?? [], after.vipIds).added.flatMap((id) => faultsOf('vipIds', id, related.vips)),
    ];
  });
  const [first] = errors;
  if (first) throw new ValidationFailed(`${first.path} ${first.message}.`, { kind: 'STATE', errors });
}

type Places = Pick<ActivityRecord, 'dropoffLocation' | 'dropoffPlaceId' | 'pickupLocation' | 'pickupPlaceId'>;

function placesOf({ dropoffLocation, dropoffPlaceId, pickupLocation, pickupPlaceId }: Places): Places {
  return { dropoffLocation, dropoffPlaceId, pickupLocation, pickupPlaceId };
}

/** Links the places of motorcades and their cars. Cars share them, except those that move alone: equal ones are linked once. */
async function withLinkedPlaces(before: Movement, { cars, motorcades }: Movement) {
  const isCar = ({ deletedAt, motorcadeId }: ActivityRecord): boolean => !deletedAt && motorcadeId !== undefined;
  const first = cars.find(isCar);
  if (!first) return { cars, motorcades, relyingOn: [] };
  const links = new Map<string, ReturnType<typeof linkOnce>>();
  const link = (was: ActivityRecord | undefined, is: ActivityRecord): ReturnType<typeof linkOnce> => {
    const key = JSON.stringify([was, is].map((each) => each && [placesOf(each), each.pickupCoordinates]));
    const known = links.get(key) ?? linkOnce(was, is);
    links.set(key, known);
    return known;
  };
  const linkedCars = cars.map(async (car) => {
    if (!isCar(car)) return car;
    const { changed } = await link(
      before.cars.find(({ id }) => id === car.id),
      car,
    );
    return changed ? { ...car, ...placesOf(changed), pickupCoordinates: changed.pickupCoordinates } : car;
  });
  // A motorcade has the places of a ride. One that is split off has those of the motorcade that it was a part of.
  const linkedMotorcades = motorcades.map(async (motorcade) => {
    const was = before.motorcades.find(({ id }) => id === motorcade.id) ?? before.motorcades[0];
    const known = before.cars.find(({ id }) => id === first.id) ?? first;
    const { changed } = await link(was && { ...known, ...placesOf(was) }, { ...first, ...placesOf(motorcade) });
    return changed ? { ...motorcade, ...placesOf(changed) } : motorcade;
  });
  // Together, because none may fail unheard while another is awaited.
  const [carsNow, motorcadesNow, linked] = await Promise.all([
    Promise.all(linkedCars),
    Promise.all(linkedMotorcades),
    Promise.all(links.values()),
  ]);
  return { cars: carsNow, motorcades: motorcadesNow, relyingOn: linked.flatMap(({ relyingOn }) => relyingOn) };
}

/** Links the places of a ride. `changed` is the ride with its links; absent if they are as they were. */
async function linkOnce(was: ActivityRecord | undefined, is: ActivityRecord) {
  const { activity, relyingOn } = await linkPlaces(was, is);
  return { changed: activity === is ? undefined : activity, relyingOn };
}
