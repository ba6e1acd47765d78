import { Problem } from '#shared/contract/problem.ts';
import {
  type CarFault,
  carsByMotorcade,
  differences,
  motorcadeOf,
  partedCar,
  placeOf,
  rowsOfCars,
  sharedCars,
} from '#shared/domain/guest-list/motorcade-rows.ts';
import { programmeRows } from '#shared/domain/guest-list/programme-rows.ts';
import { MOTORCADES } from '#shared/domain/guest-list/programme-shape.ts';
import { type RowMeans, readRows } from '#shared/domain/guest-list/read-rows.ts';
import { idOfRef, seedOfRef } from '#shared/domain/guest-list/recognise.ts';
import { type ListedActivity, masterFinder } from '#shared/domain/guest-list/recognise-activities.ts';
import { aboutField, tell } from '#shared/domain/guest-list/tell.ts';
import { beginMotorcade } from '#shared/domain/motorcades/change-formation.ts';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { byId } from '#shared/domain/records.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { ActivityChange, NewActivity } from '#shared/schemas/activities/activity.ts';
import { NewMotorcade } from '#shared/schemas/motorcades/motorcade.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readFormation } from '#shared/use-cases/motorcades/formations.ts';
import { saveMovement } from '#shared/use-cases/motorcades/save-movement.ts';
import { storedFor } from './check-programme-rows.ts';
import { checkedBy } from './checked-by.ts';
import { knownIds, newHere } from './known-records.ts';
import { loadProgrammeFacts } from './programme-facts.ts';
import type { CheckedTable } from './table-result.ts';

const NOTHING = { motorcades: [], cars: [] };

/** Reads rows of cars. The rows of a motorcade make it with all its cars, or say what is stored. */
export async function checkMotorcadeRows(
  context: UseCaseContext,
  rows: readonly (readonly string[])[],
  means: RowMeans,
): Promise<CheckedTable> {
  const read = readRows(MOTORCADES, rows, means);
  const listed = rowsOfCars(read.rows);
  const facts = await loadProgrammeFacts(listed, await readSettings());
  const resolved = programmeRows({ ...read, rows: listed }, facts.means);
  const { isKnown, near, stored: rides } = await storedFor(resolved.activities);
  const carIdOf = ({ id = '' }: ListedActivity): string => idOfRef('act', id, { idFrom, isKnown });
  const find = await findStored(resolved.activities, near);
  const findMaster = masterFinder([], near, (ref) => idFrom('act', seedOfRef(ref)));
  const checks = { ofNew: checkedBy(NewActivity), ofChange: checkedBy(ActivityChange) };
  const isPresent = (vipId: string): boolean => facts.related.vips.has(vipId);
  const faults: CarFault[] = [];
  const made: { readonly group: readonly ListedActivity[]; readonly before?: Formation; readonly after: Formation }[] =
    [];
  const begin = (group: readonly ListedActivity[], id: string): Formation | undefined => {
    const [first] = group;
    const master = first && findMaster(first);
    if (first && master && 'fault' in master) faults.push({ activity: first, field: 'master', ...master.fault });
    const { faults: wrong, wanted } = motorcadeOf(group, (master && 'id' in master && master.id) || undefined);
    const checked = checkedBy(NewMotorcade)(wanted);
    faults.push(...wrong);
    if ('issues' in checked) {
      faults.push(...checked.issues.map(({ path, ...told }) => ({ ...placeOf(path, group), ...told })));
      return undefined;
    }
    const carIds = group.map((each, place) =>
      each.id === undefined ? idFrom('act', `${id} ${place}`) : carIdOf(each),
    );
    const alone = group.filter((_each, place) => rides.has(carIds[place] ?? ''));
    faults.push(...alone.map((activity) => ({ activity, field: 'id', ...tell('CAR_IS_RIDE') })));
    const formation = beginMotorcade({ id, carIds }, checked.data, context.now);
    const cars = formation.cars.map((car, place) => {
      const row = group[place];
      return row && checked.data.splittable ? partedCar(car, row) : car;
    });
    return { ...formation, cars };
  };
  const save = (target: UseCaseContext, { cars, motorcade }: Formation) =>
    retryOnConflict(() => saveMovement(target, NOTHING, { motorcades: [motorcade], cars }));
  for (const group of resolved.faults.length > 0 ? [] : carsByMotorcade(resolved.activities)) {
    const { id, stored } = find(group);
    const before = stored && (await readFormation(stored));
    if (before) {
      faults.push(...differences(group, before, { carIdOf, checks, isPresent, now: context.now }));
      made.push({ group, before, after: before });
      continue;
    }
    try {
      const after = begin(group, id);
      // Tried first, so that a file with a fault changes nothing.
      if (after) await save({ ...context, dryRun: true, commit: async () => undefined }, after);
      if (after) made.push({ group, after });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      faults.push(...refusals(error, group));
    }
  }
  const fresh = made.filter(({ before }) => !before);
  faults.push(
    ...sharedCars(
      fresh.flatMap(({ after, group }) => group.map((activity) => ({ activity, motorcade: after.motorcade.id }))),
    ),
  );
  return {
    ...read,
    notices: [...read.notices, ...resolved.notices],
    faults: [
      ...read.faults,
      ...resolved.faults,
      ...faults.map(({ activity, field, ...told }) => read.faultAt(activity.listed, field, told)),
    ],
    write: async () => {
      const warnings: Warning[] = [];
      for (const { after } of faults.length === 0 ? fresh : []) {
        context.actor.authorize('create', 'Motorcade', after.motorcade);
        warnings.push(...(await save(context, after)).warnings);
      }
      const outcomes = made.flatMap(({ after: { cars }, before, group }) =>
        group.flatMap(({ listed: { row } }, place) => {
          const car = cars[place];
          return car ? [{ row, id: car.id, name: car.title, before: before && car, after: car }] : [];
        }),
      );
      const refs = made.flatMap(({ after: { cars }, before, group }) =>
        group.map(({ id: ref }, place) => ({ before, id: cars[place]?.id ?? '', ref })),
      );
      return { outcomes, warnings: [...newHere({ noun: 'car', prefix: 'act' }, refs), ...warnings] };
    },
  };
}

/** Returns a function that finds the motorcade of rows: by its id, else by title and start. A new one gets an id that follows from these. */
async function findStored(
  activities: readonly ListedActivity[],
  near: readonly { readonly motorcadeId?: string | undefined }[],
) {
  const refOf = ({ listed }: ListedActivity) => listed.input['motorcadeId'] as string | undefined;
  const keyOf = (title: string, startTime: string): string => JSON.stringify(['import', plainText(title), startTime]);
  const { isKnown } = await knownIds(activities.map(refOf), { prefix: 'mtc', findMany: motorcadeStore.findMany });
  const idOf = (each: ListedActivity): string => {
    const ref = refOf(each);
    return ref === undefined
      ? idFrom('mtc', keyOf(each.fields.title ?? '', each.startTime))
      : idOfRef('mtc', ref, { idFrom, isKnown });
  };
  const ids = [...activities.map(idOf), ...near.flatMap(({ motorcadeId }) => motorcadeId ?? [])];
  const found = byId(await motorcadeStore.findMany([...new Set(ids)]));
  const live = [...found.values()].filter(({ deletedAt }) => !deletedAt);
  const byKey = new Map(live.map((each) => [keyOf(each.title, each.startTime), each]));
  return ([first]: readonly ListedActivity[]) => {
    const id = first ? idOf(first) : '';
    const alike =
      first && refOf(first) === undefined ? byKey.get(keyOf(first.fields.title ?? '', first.startTime)) : undefined;
    return { id, stored: found.get(id) ?? alike };
  };
}

/** Returns the faults of a motorcade that is refused: in the cells that its errors name, else of the car whose booking is in the way. */
function refusals({ code, details, message }: Problem, group: readonly ListedActivity[]): CarFault[] {
  const { errors } = details;
  if (errors)
    return errors.map(({ path, ...fault }) => ({ ...placeOf(path.split('.').slice(1), group), ...aboutField(fault) }));
  const field = code.startsWith('DRIVER')
    ? 'driver'
    : code.startsWith('CAPACITY')
      ? 'guests'
      : code.startsWith('TRAVEL')
        ? 'startTime'
        : 'vehicle';
  return [{ ...placeOf([field], group), ...tell('CANNOT_BE_BOOKED'), message: `cannot be booked: ${message}` }];
}
