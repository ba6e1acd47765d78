import { plainText } from '#shared/domain/plain-text.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import { markedName, type Shown, type Spelling } from '#shared/domain/proposals/names.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findNamesakes, findVips } from '#shared/entities/vips/vip.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { TriedStep } from './try-in-order.ts';

/** Says what each step does, from its dry run. A step that was refused is said as it was given. */
export async function sayAll(steps: readonly TriedStep[]): Promise<Said[]> {
  const said = steps.map((step) => [step.given.params, step.given.body, linksOf(step.before), linksOf(afterOf(step))]);
  const read = await spellingOf(said);
  const made = steps.flatMap(({ answer }) => {
    const { id, name, title } = answer.body;
    const called = name ?? (typeof title === 'string' ? `“${title}”` : undefined);
    return answer.status === 201 && typeof called === 'string' ? [[String(id), called] as const] : [];
  });
  const spelling = { ...read, names: new Map([...read.names, ...made]) };
  return steps.map((step) => {
    const { body, operationId, params, query } = step.given;
    const { method, summary } = step.route;
    return describeWrite(
      { method, operationId, summary, params, query, body, before: step.before, after: afterOf(step) },
      spelling,
    );
  });
}

function afterOf({ answer, before }: TriedStep): Shown {
  return answer.status < 400 ? answer.body : (before ?? {});
}

/**
 * The texts of a record, among which are the ids that it refers to. Its lists are left out, because answers name what is in them. Only
 * lodgings have no name of their place.
 */
export function linksOf(record: Shown | undefined): unknown[] {
  return [...Object.values(record ?? {}).filter((value) => typeof value === 'string'), record?.['lodging']];
}

/** More names than this would make an unreadable sentence. */
const MAX_NAMES = 200;

/** Reads the names of the records whose ids stand in these values, and how to spell times. */
export async function spellingOf(values: readonly unknown[]): Promise<Spelling> {
  const ids = idsIn(values);
  const some = (prefix: string): string[] => ids.filter((id) => id.startsWith(`${prefix}_`)).slice(0, MAX_NAMES);
  const [vips, drivers, vehicles, places, activities, motorcades, suppliers, settings] = await Promise.all([
    findVips(some('vip'), 'eventual'),
    findDrivers(some('drv'), 'eventual'),
    findVehicles(some('veh'), 'eventual'),
    placeStore.findMany(some('plc'), 'eventual'),
    findActivities(some('act')),
    motorcadeStore.findMany(some('mtc'), 'eventual'),
    supplierStore.findMany(some('sup'), 'eventual'),
    readSettings(),
  ]);
  const marks = await marksOf(vips);
  const records = [...vips, ...drivers, ...vehicles, ...places, ...suppliers];
  const named = records.map(({ id, name }) => [id, markedName(name, marks.get(id))] as const);
  const titled = [...activities, ...motorcades].map(({ id, title }) => [id, `“${title}”`] as const);
  const { features, timezone } = settings;
  return { names: new Map([...named, ...titled]), marks, timezone, tells: features.messaging };
}

/** Each takes a few queries. A sentence about more guests than this is not about one of them. */
const MAX_TOLD_APART = 10;

/** Returns what tells guests apart from others of their name, by id: their organization, else their position. */
async function marksOf(vips: readonly VipRecord[]): Promise<ReadonlyMap<string, string>> {
  const found = vips.slice(0, MAX_TOLD_APART).map(async (vip) => {
    const { id, name, organization, position } = vip;
    const mark = organization ?? position;
    const others = mark === undefined ? [] : await findNamesakes(vip);
    const isShared = others.some((other) => other.id !== id && plainText(other.name) === plainText(name));
    return mark !== undefined && isShared ? [[id, mark] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/** Returns the ids of records in these values. */
function idsIn(values: readonly unknown[]): string[] {
  return [...new Set(JSON.stringify(values).match(/\b(?:vip|drv|veh|plc|act|mtc|sup)_[0-9a-z]{20}\b/g) ?? [])];
}

/** Returns the ids of the people that these records show. */
export function peopleIn(...shown: readonly (Shown | undefined)[]): string[] {
  return idsIn(shown).filter((id) => id.startsWith('vip_') || id.startsWith('drv_'));
}
