import {
  changesPlan,
  HEADER,
  MANY_CHANGES,
  NAMES,
  FLIGHTS,
  packed,
  packedDays,
  partOf,
  type PlanHeader,
  RENEWED_MS,
} from '#shared/domain/plan/plan-parts.ts';
import { DAY_MS, SECOND_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import { activitiesBeginning, runningActivities } from '#shared/entities/activity-list.ts';
import { erasedIds } from '#shared/entities/erasure.ts';
import { trackedFlights } from '#shared/entities/flight-list.ts';
import { findPlanParts, putPlanPart } from '#shared/entities/packed-plan.ts';
import { allVipNames } from '#shared/entities/vip-names.ts';
import { brotliJson } from '#shared/platform/brotli-json.ts';
import { changesSince, readAsOf } from '#shared/use-cases/changes/changes-since.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { emptyNames } from './empty-names.ts';

/** An item takes 400 KB. */
const MAX_PART_BYTES = 380_000;
/** What is not packed anew goes away after this time: it shows guests. */
const KEPT_MS = DAY_MS;
const MAX_CHANGES = 1_000;

/**
 * Packs the plan anew, if many changes came since, or if it is old: the activities of each day, the flights, and the names of all guests. Readers read
 * these few items instead of each activity. Returns how many items it wrote.
 */
export const packPlan = async ({ commit, now }: Pick<UseCaseContext, 'commit' | 'now'>): Promise<number> => {
  const [before] = await findPlanParts([HEADER]);
  if (before && !(await isOutdated(before.since, now))) return 0;
  const since = readAsOf(now);
  const days = packedDays(now);
  const today = now.slice(0, 10);
  const first = `${days[0]}T00:00:00.000Z`;
  const end = later(`${days.at(-1)}T00:00:00.000Z`, DAY_MS - 1);
  const [found, running, names, flights] = await Promise.all([
    activitiesBeginning(first, end),
    runningActivities(now, end),
    allVipNames(),
    trackedFlights(first.slice(0, 10), end.slice(0, 10)),
  ]);
  const byDay = Map.groupBy(found, ({ startTime }) => startTime.slice(0, 10));
  const guests = names.map(({ id }) => id);
  const places = new Map(guests.map((id, place) => [id, place]));
  const pack = <T extends { readonly vipIds: readonly string[] }>(record: T) => packed(record, places);
  const parts = await Promise.all(
    days.map(async (day) => ({ day, bytes: await brotliJson((byDay.get(day) ?? []).map(pack)) })),
  );
  const small = parts.filter(({ bytes }) => bytes.length <= MAX_PART_BYTES);
  const underway = running.filter(({ startTime }) => startTime.slice(0, 10) < today).map(pack);
  const header: PlanHeader = { today, days: small.map(({ day }) => day), underway, guests };
  const expiresAt = Math.floor((Date.parse(now) + KEPT_MS) / SECOND_MS);
  const items = [
    ...small.map(({ bytes, day }) => ({ id: partOf(day), since, packed: bytes, expiresAt })),
    { id: FLIGHTS, since, packed: await brotliJson(flights.map(pack)), expiresAt },
    { id: NAMES, since, packed: await brotliJson(names.map(({ id: _id, ...name }) => name)), expiresAt },
    // The header comes last: it names the others.
    { id: HEADER, since, packed: await brotliJson(header), expiresAt },
  ].filter((item) => item.packed.length <= MAX_PART_BYTES);
  for (const item of items) await commit({ writes: [putPlanPart(item)] });
  // Someone may have been erased after their name was read.
  const erased = await erasedIds();
  if (names.some(({ id }) => erased.has(id))) await emptyNames({ commit });
  return items.length;
};

const isOutdated = async (since: string, now: string): Promise<boolean> => {
  if (since > now || Date.parse(now) - Date.parse(since) > RENEWED_MS) return true;
  if (since.slice(0, 10) !== now.slice(0, 10)) return true;
  const rows = await changesSince(since, now, MAX_CHANGES);
  return !rows || rows.some(({ kind }) => kind === 'erased') || rows.filter(changesPlan).length > MANY_CHANGES;
};
