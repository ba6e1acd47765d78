import { plainText } from '#shared/domain/plain-text.ts';
import { canonical } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { type ActivityChecks, COLUMNS, nextActivity } from './next-activity.ts';
import type { ListedRow } from './read-rows.ts';
import type { ListedActivity, ListedCar } from './recognise-activities.ts';
import { type Told, tell } from './tell.ts';

/** The cells that all cars of a motorcade share: a blank one has the value of the row above that is of the same motorcade. */
const SHARED = [
  'startDate',
  'startTime',
  'endTime',
  'endDate',
  'pickupLocation',
  'dropoffLocation',
  'flight',
  'flightLeg',
  'master',
  'notes',
  'offset',
  'endOffset',
  'splittable',
];

function nameOf({ input }: ListedRow): string {
  const { motorcade = '', motorcadeId } = input as Readonly<Record<string, string | undefined>>;
  return motorcadeId ?? plainText(motorcade);
}

/** Returns the rows of cars as rides with the title of their motorcade, and with what the row above says of the same one. */
export function rowsOfCars(rows: readonly ListedRow[]): ListedRow[] {
  const above = new Map<string, ListedRow['input']>();
  return rows.map((row) => {
    const former = above.get(nameOf(row)) ?? {};
    const shared = Object.fromEntries(SHARED.flatMap((name) => (name in former ? [[name, former[name]]] : [])));
    const input = { ...shared, title: row.input['motorcade'], ...row.input };
    above.set(nameOf(row), input);
    return { ...row, input };
  });
}

/** Returns the cars by motorcade, each in its order: those with one Motorcade id, else with one title and start. */
export function carsByMotorcade(cars: readonly ListedActivity[]): ListedActivity[][] {
  const keyOf = ({ listed, startTime }: ListedActivity) =>
    listed.input['motorcadeId'] === undefined ? `${nameOf(listed)} ${startTime}` : nameOf(listed);
  const place = ({ car, listed }: ListedActivity): number => car.position ?? listed.row;
  return [...Map.groupBy(cars, keyOf).values()].map((group) => group.toSorted((a, b) => place(a) - place(b)));
}

/** What is wrong with a row, in the column of a field. */
export interface CarFault extends Told {
  readonly activity: ListedActivity;
  readonly field: string;
}

function given<T extends object>(fields: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as never;
}

const OF_ALL = ['startTime', 'endTime', 'pickupLocation', 'dropoffLocation', 'flightId', 'flightLeg', 'notes'] as const;

/** Returns the request for a motorcade of these rows, and a fault for each row that says something else than the first. */
export function motorcadeOf(group: readonly ListedActivity[], masterEventId: string | undefined) {
  const [first] = group;
  if (!first) throw new Error('a motorcade has a row');
  const splittable = first.listed.input['splittable'] === true;
  const shared = (activity: ListedActivity) => ({ ...activity, ...activity.fields });
  const faults = group.flatMap((activity): CarFault[] => {
    const wrong = OF_ALL.filter(
      (name) => (name === 'notes' || !splittable) && (shared(activity)[name] ?? '') !== (shared(first)[name] ?? ''),
    );
    const told = tell('MOTORCADE_DIFFERS', { row: first.listed.row });
    return wrong.map((field) => ({ activity, field, ...told }));
  });
  const wanted = {
    ...given({ title: first.fields.title, masterEventId, splittable }),
    ...given(Object.fromEntries(OF_ALL.map((name) => [name, shared(first)[name]]))),
    cars: group.map(({ car, fields: { coDriverId, driverId, vehicleId, vipIds } }) =>
      given({
        position: car.position,
        callSign: car.callSign,
        role: car.role,
        driverId,
        coDriverId,
        vehicleId,
        vipIds,
      }),
    ),
  };
  return { wanted, faults };
}

/** Returns a car with its own times and places, where the cars of its motorcade may part. */
export function partedCar(car: ActivityRecord, { endTime, fields, startTime }: ListedActivity): ActivityRecord {
  const { dropoffLocation, pickupLocation } = fields;
  return { ...car, startTime, endTime, ...given({ dropoffLocation, pickupLocation }) };
}

interface Stored {
  readonly motorcade: {
    readonly id: string;
    readonly title: string;
    readonly notes?: string | undefined;
    readonly splittable: boolean;
    readonly deletedAt?: string | undefined;
  };
  readonly cars: readonly ActivityRecord[];
}

/** Returns what the rows of a stored motorcade say else than is stored: an import adds motorcades, and changes none. */
export function differences(
  group: readonly ListedActivity[],
  { cars, motorcade }: Stored,
  means: {
    readonly carIdOf: (activity: ListedActivity) => string;
    readonly checks: ActivityChecks;
    readonly isPresent: (vipId: string) => boolean;
    readonly now: string;
  },
): CarFault[] {
  return group.flatMap((activity): CarFault[] => {
    const { car, fields, listed } = activity;
    if (motorcade.deletedAt) return [{ activity, field: 'motorcade', ...tell('DELETED') }];
    const id = means.carIdOf(activity);
    const before = cars.find((each) => each.id === id) ?? cars.find(({ position }) => position === car.position);
    if (!before) return [{ activity, field: 'position', ...tell('NO_CAR_STORED') }];
    const wrong = carFault(before, { ...car, motorcade: motorcade.id }, () => undefined);
    if (wrong) return [{ activity, ...wrong }];
    const { notes, title: _title, ...own } = fields;
    const next = nextActivity(before, before.id, own, means);
    const changed =
      'after' in next
        ? Object.keys(own).filter(
            (name) =>
              canonical(next.after[name as keyof ActivityRecord]) !== canonical(before[name as keyof ActivityRecord]),
          )
        : [];
    const others = [
      ...(notes !== undefined && (notes ?? undefined) !== motorcade.notes ? ['notes'] : []),
      ...((listed.input['splittable'] ?? motorcade.splittable) === motorcade.splittable ? [] : ['splittable']),
    ];
    return [...changed, ...others].map((name) => ({
      activity,
      field: COLUMNS[name] ?? name,
      ...tell('MOTORCADE_STORED'),
    }));
  });
}

/** Returns a fault for each car whose vehicle or driver another new motorcade of the list has at the time. */
export function sharedCars(
  made: readonly { readonly activity: ListedActivity; readonly motorcade: string }[],
): CarFault[] {
  return made.flatMap(({ activity, motorcade }, place): CarFault[] =>
    (['vehicleId', 'driverId'] as const).flatMap((field) => {
      const id = activity.fields[field];
      const other = made
        .slice(0, place)
        .find(
          (each) =>
            id &&
            each.motorcade !== motorcade &&
            each.activity.fields[field] === id &&
            each.activity.startTime < activity.endTime &&
            activity.startTime < each.activity.endTime,
        );
      const row = other?.activity.listed.row;
      return other ? [{ activity, field: COLUMNS[field] ?? field, ...tell('AT_SAME_TIME', { row }) }] : [];
    }),
  );
}

/** Returns the row and the column of an error about a request for a motorcade. */
export function placeOf(
  path: readonly PropertyKey[],
  group: readonly ListedActivity[],
): Pick<CarFault, 'activity' | 'field'> {
  const [top, place, field] = path;
  const activity = (top === 'cars' && group[Number(place)]) || group[0];
  if (!activity) throw new Error('a motorcade has a row');
  const name = String((top === 'cars' ? field : top) ?? 'motorcade');
  return { activity, field: name === 'title' ? 'motorcade' : (COLUMNS[name] ?? name) };
}

type StoredCar = Pick<ActivityRecord, 'callSign' | 'motorcadeId' | 'position' | 'role'> | undefined;

/**
 * Returns the column in which a row says something else of a car than is stored, and what to do about it. undefined if it says the same,
 * or nothing. `titleOf` returns the title of a motorcade.
 */
export function carFault(
  before: StoredCar,
  car: ListedCar,
  titleOf: (motorcadeId: string) => string | undefined,
): (Told & { readonly field: string }) | undefined {
  const id = before?.motorcadeId;
  const { callSign, motorcade, position, role } = car;
  if (id === undefined) {
    const field = (['motorcade', 'position', 'role', 'callSign'] as const).find((name) => car[name] ?? false);
    return field && { field, ...tell('CAR_OF_NONE') };
  }
  const isOwn = (text: string): boolean => text === id || plainText(text) === plainText(titleOf(id) ?? '');
  const calls = [
    ['motorcade', motorcade === null || (motorcade !== undefined && !isOwn(motorcade)), 'CAR_SPLITS'],
    ['position', isOther(position, before?.position), 'CAR_MOVES'],
    ['role', isOther(role, before?.role), 'CAR_CHANGES'],
    ['callSign', isOther(callSign, before?.callSign), 'CAR_CHANGES'],
  ] as const;
  const [field, , use] = calls.find(([, isWrong]) => isWrong) ?? [];
  return field && { field, ...tell(use) };
}

/** A blank cell says nothing. */
function isOther<T>(listed: T | null | undefined, stored: T | undefined): boolean {
  return listed !== undefined && (listed ?? undefined) !== stored;
}
