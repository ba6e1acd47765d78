import { HEADER, type PlanHeader } from '#shared/domain/plan/plan-parts.ts';
import { findPlanParts } from '#shared/entities/plan/packed-plan.ts';
import { readBrotliJson } from '#shared/platform/brotli-json.ts';
import { once } from '#shared/platform/once.ts';
import type { StoredAudit } from '#shared/schemas/changes/change.ts';
import type { PlanPart } from '#shared/schemas/plan/packed-plan.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { changesSince } from '#shared/use-cases/changes/change-cursor.ts';

/** A plan that was packed earlier is not used: the job that packs may stand still. */
const MAX_AGE_MS = 6 * HOUR_MS;
/** More changes than this cost more to read than the plan. */
const MAX_ROWS = 600;

/** What is packed, and what has changed since. Undefined: too much. */
export interface PackedPlan {
  readonly header: PlanHeader;
  readonly run: string;
  readonly since: string;
  readonly changes: () => Promise<readonly StoredAudit[] | undefined>;
}

/** Returns the packed plan, if there is one that can be used. */
export async function findPacked(now: string): Promise<PackedPlan | undefined> {
  const [part] = await findPlanParts([HEADER]);
  if (!part || part.run === '' || part.since > now) return undefined;
  if (Date.parse(now) - Date.parse(part.since) > MAX_AGE_MS) return undefined;
  const header = (await readBrotliJson(part.packed)) as PlanHeader;
  const { run, since } = part;
  return { header, run, since, changes: once(() => changesSince(since, now, MAX_ROWS)) };
}

/** Returns the records of these parts. Undefined if one is missing, or is of another run. */
export async function recordsIn<T>(ids: readonly string[], run: string): Promise<T[] | undefined> {
  const parts: PlanPart[] = await findPlanParts(ids);
  if (parts.length < ids.length || parts.some((part) => part.run !== run)) return undefined;
  return (await Promise.all(parts.map(({ packed }) => readBrotliJson(packed) as Promise<T[]>))).flat();
}
