import {
  ACTIVITIES_PER_PART,
  BLOCKS,
  columnsOf,
  FLIGHTS,
  HEADER,
  NAMES,
  type PlanHeader,
  packed,
  partsOf,
  UNDERWAY,
} from '#shared/domain/plan/plan-parts.ts';
import type { PlanPart } from '#shared/entities/plan/packed-plan.ts';
import { brotliJson } from '#shared/platform/packed-json.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import { readAsOf } from '#shared/use-cases/changes/change-cursor.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { packedDates, type WholePlan } from './whole-plan.ts';

/** An item takes 400 KB. */
const MAX_PART_BYTES = 380_000;
/** What is not packed anew goes away after this time: it names guests. */
const KEPT_MS = DAY_MS;

/** Returns the items of one run. The header comes last: it names the others. */
export async function planItems(
  { blocks, byDay, flights, names, underway }: WholePlan,
  { newId, now }: Pick<UseCaseContext, 'newId' | 'now'>,
): Promise<PlanPart[]> {
  const run = newId('run');
  const expiresAt = Math.floor((Date.parse(now) + KEPT_MS) / SECOND_MS);
  const partFrom = async (id: string, value: unknown): Promise<PlanPart> => ({
    id,
    run,
    since: readAsOf(now),
    packed: await brotliJson(value),
    expiresAt,
  });
  const guests = names.map(({ id }) => id);
  const places = new Map(guests.map((id, place) => [id, place]));
  const pack = <T extends { readonly vipIds: readonly string[] }>(record: T) => packed(record, places);
  const items: PlanPart[] = [];
  const days: Record<string, number> = {};
  for (const [day, found] of byDay) {
    const ids = partsOf(day, Math.ceil(found.length / ACTIVITIES_PER_PART));
    const parts = await Promise.all(
      ids.map((id, n) =>
        partFrom(
          id,
          columnsOf(found.slice(n * ACTIVITIES_PER_PART, (n + 1) * ACTIVITIES_PER_PART).map((each) => pack(each))),
        ),
      ),
    );
    if (!parts.every(fits)) continue;
    items.push(...parts);
    days[day] = parts.length;
  }
  const header: PlanHeader = {
    today: now.slice(0, 10),
    days,
    dates: packedDates(now),
    guests,
  };
  const top = await partFrom(HEADER, header);
  // What does not fit is read from the records.
  if (!fits(top)) return [await partFrom(HEADER, { ...header, days: {}, guests: [] } satisfies PlanHeader)];
  const others = [
    await partFrom(NAMES, columnsOf(names.map(({ id: _id, ...name }) => name))),
    await partFrom(FLIGHTS, columnsOf(flights.map((each) => pack(each)))),
    await partFrom(UNDERWAY, columnsOf(underway.map((each) => pack(each)))),
    await partFrom(BLOCKS, columnsOf(blocks)),
  ];
  return [...items, ...others.filter(fits), top];
}

function fits({ packed: bytes }: PlanPart): boolean {
  return bytes.length <= MAX_PART_BYTES;
}
