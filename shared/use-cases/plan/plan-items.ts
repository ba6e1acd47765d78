import { isHeldOpen } from '#shared/domain/activities/status.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import {
  ACTIVITIES_PER_PART,
  asPlanned,
  BLOCKS,
  columnsOf,
  DAYS,
  FLIGHTS,
  HEADER,
  NAMES,
  type PlanHeader,
  type PlannedFlight,
  packed,
  partsOf,
  UNDERWAY,
} from '#shared/domain/plan/plan-parts.ts';
import { dateAfter } from '#shared/domain/time/days.ts';
import { activitiesBeginning, runningActivities } from '#shared/entities/activities/activity-list.ts';
import { trackedFlights } from '#shared/entities/flights/flight.ts';
import type { PlanPart } from '#shared/entities/plan/packed-plan.ts';
import { allVipNames } from '#shared/entities/vips/vip.ts';
import { brotliJson } from '#shared/platform/packed-json.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import { blocksBetween } from '#shared/use-cases/blocks/change-blocks.ts';
import { readAsOf } from '#shared/use-cases/changes/read-changes.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

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
  const header: PlanHeader = { today: now.slice(0, 10), days, dates: packedDates(now), guests };
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

/** A run that found this many activities reads no further day: it must end within its minute. */
const MAX_ACTIVITIES = 12_000;

/** The records that are packed. */
interface WholePlan {
  readonly byDay: ReadonlyMap<string, readonly ActivityRecord[]>;
  readonly underway: readonly ActivityRecord[];
  readonly names: readonly NamedVip[];
  readonly flights: readonly PlannedFlight[];
  readonly blocks: readonly BlockRecord[];
}

/** Reads the days one after the other, so that a large event fits into a run. */
export async function readWholePlan(now: string): Promise<WholePlan> {
  const byDay = new Map<string, readonly ActivityRecord[]>();
  let count = 0;
  for (const distance of DAYS) {
    if (count > MAX_ACTIVITIES) break;
    const [day, next] = [dateAfter(now, distance), dateAfter(now, distance + 1)];
    const found = await activitiesBeginning(startOf(day), startOf(next));
    byDay.set(day, found);
    count += found.length;
  }
  let last = 0;
  while (byDay.has(dateAfter(now, last + 1))) last += 1;
  const { from, to } = packedDates(now);
  const [running, names, flights, blocks] = await Promise.all([
    runningActivities(now, startOf(dateAfter(now, last + 1))),
    allVipNames(),
    trackedFlights(from, to),
    blocksBetween(startOf(from), `${to}T23:59:59.999Z`),
  ]);
  const heldOpen = [...byDay.values()].flat().filter(isHeldOpen);
  const underway = [...running, ...heldOpen].filter(({ startTime }) => startTime < startOf(now.slice(0, 10)));
  return { byDay, underway, names, flights: flights.map(asPlanned), blocks };
}

/** The first and the last date of the flights and blocks that are packed. */
function packedDates(now: string) {
  return { from: dateAfter(now, Math.min(...DAYS)), to: dateAfter(now, Math.max(...DAYS)) };
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** Returns the ids of all guests and drivers in these records. */
export function peopleIn(found: WholePlan): string[] {
  return [
    ...found.names.map(({ id }) => id),
    ...found.flights.flatMap(({ vipIds }) => vipIds),
    ...found.blocks.flatMap(({ driverId }) => driverId ?? []),
    ...[...found.byDay.values(), found.underway].flat().flatMap((each) => [...driverIdsOf(each), ...each.vipIds]),
  ];
}
