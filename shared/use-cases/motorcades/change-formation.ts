import { type Formation, formationOf, type Movement } from '#shared/domain/motorcades/movement.ts';
import { presentMotorcade } from '#shared/domain/motorcades/progress.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import type { Motorcade, MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { eraseActivity } from '#shared/use-cases/activities/erase-activity.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { eraseRecord, readForChange, type Target } from '#shared/use-cases/records/change-record.ts';
import { readFormation } from './formations.ts';
import { type SavedMovement, type SaveOptions, saveMovement } from './save-movement.ts';

interface Options extends Pick<SaveOptions, 'accepts'> {
  /** Other motorcades that change too. */
  readonly also?: readonly string[] | undefined;
  /** The motorcade that the rule makes. */
  readonly made?: string | undefined;
}

/** What a rule decides, and the records of all cars, if it has read them. */
type Decided = Movement & Pick<SaveOptions, 'known'>;

interface Changed {
  readonly motorcade: Motorcade;
  readonly other?: Motorcade | undefined;
}

/**
 * Changes a motorcade with its cars: reads it, checks the caller's abilities and `If-Match`, applies `rule` and saves all, all or
 * nothing. Reads and applies the rule again if another request wrote first. Returns the answer, and the other motorcade that the rule
 * made or changed, if any. Throws NotFound, Forbidden, VersionMismatch, ContendedWrite, and what `rule` and `saveMovement` throw.
 */
export function changeFormation(
  context: UseCaseContext & { readonly retried: boolean },
  target: Target,
  rule: (found: Formation, others: readonly Formation[]) => Decided | Promise<Decided>,
  { accepts, also = [], made }: Options = {},
): Promise<Changed> {
  const changeId = context.newId('chg');
  return retryOnConflict(async () => {
    const done = context.retried ? await findDone(context, { id: target.id, changeId, made }) : undefined;
    if (done) return done;
    const [found, ...others] = await Promise.all([
      readForChange(context, motorcadeStore, target).then(readFormation),
      ...also.map((id) =>
        readForChange({ ...context, ifMatch: () => undefined }, motorcadeStore, { id }).then(readFormation),
      ),
    ]);
    const all = [found, ...others];
    const before = { motorcades: all.map(({ motorcade }) => motorcade), cars: all.flatMap(({ cars }) => cars) };
    const { known, ...wanted } = await rule(found, others);
    const saved = await saveMovement(context, before, wanted, { accepts, changeId, known });
    const [motorcade, second] = presentAll(context, saved);
    if (!motorcade) throw new Error('a rule of a motorcade returns it');
    return { motorcade, other: second };
  });
}

/**
 * Deletes for good a motorcade that is already marked deleted: first its cars one by one, then the record. If it is interrupted, a repeat
 * continues. Writes nothing on a dry run. Throws NotFound, or ContendedWrite if it was restored meanwhile.
 */
export async function eraseMotorcade(context: UseCaseContext, id: string): Promise<void> {
  const { carIds = [] } = (await motorcadeStore.find(id)) ?? {};
  for (const car of await findActivities(carIds)) await eraseActivity(context, car.id);
  await eraseRecord(context, motorcadeStore, id);
}

/** Returns what an earlier try of this request has saved. */
async function findDone(
  context: Pick<UseCaseContext, 'now'>,
  { changeId, id, made }: { readonly id: string; readonly changeId: string; readonly made: string | undefined },
): Promise<Changed | undefined> {
  const [found, other] = await motorcadeStore
    .findMany(made === undefined ? [id] : [id, made])
    .then((all) => [all.find((each) => each.id === id), all.find((each) => each.id === made)]);
  if (found?.changeId !== changeId) return undefined;
  return { motorcade: await showStored(context, found), ...(other && { other: await showStored(context, other) }) };
}

/** Returns the answer for a stored motorcade. */
export async function showStored({ now }: Pick<UseCaseContext, 'now'>, motorcade: MotorcadeRecord): Promise<Motorcade> {
  const formation = await readFormation(motorcade);
  return presentMotorcade(formation, await relatedRecords(formation.cars), { now });
}

/** Returns the answers for all saved motorcades. The warnings are with the first. */
export function presentAll(
  { now }: Pick<UseCaseContext, 'now'>,
  { after, related, warnings }: SavedMovement,
): Motorcade[] {
  return after.motorcades.map((motorcade, place) =>
    presentMotorcade(formationOf(motorcade, after.cars), related, { now, warnings: place === 0 ? warnings : [] }),
  );
}
