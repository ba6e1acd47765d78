import { changesPlan } from '#shared/domain/plan/outdated-activities.ts';
import { HEADER } from '#shared/domain/plan/plan-parts.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { findPlanParts, putPlanPart } from '#shared/entities/plan/packed-plan.ts';
import { unlessLost } from '#shared/table/unless-lost.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { changesSince, readAsOf } from '#shared/use-cases/changes/change-cursor.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { erasePlan } from './erase-plan.ts';
import { wereFlightsAsked } from './flights-asked.ts';
import { planItems } from './plan-items.ts';
import { peopleIn, readWholePlan } from './whole-plan.ts';

/** A plan without many changes is packed anew after this time. */
const RENEWED_MS = 3 * HOUR_MS;
/** A plan is packed anew after this many changes of its records: readers read each of these by itself. */
const MANY_CHANGES = 12;
const MAX_CHANGES = 900;

type Context = Pick<UseCaseContext, 'commit' | 'newId' | 'now'>;

/**
 * Packs the plan anew, if many changes came since, or if it is old: the activities of each day, the flights, and the names of all guests. Readers
 * read these few items instead of each activity. Returns how many items it wrote. Safe to repeat and to run concurrently: of two runs, the later
 * one replaces the items of the other, and readers use only items of one run.
 */
export async function packPlan(context: Context): Promise<number> {
  const { commit, now } = context;
  const [before] = await findPlanParts([HEADER]);
  if (before && before.run !== '' && !(await isOutdated(before.since, now))) return 0;
  const found = await readWholePlan(now);
  const items = await planItems(found, context);
  let written = 0;
  for (const item of items) {
    if (!(await unlessLost(() => commit({ writes: [putPlanPart(item)] })))) break;
    written += 1;
  }
  // Someone may have been erased after they were read.
  const erased = await erasedIds();
  if (peopleIn(found).some((id) => erased.has(id))) await erasePlan(context);
  return written;
}

async function isOutdated(since: string, now: string): Promise<boolean> {
  if (since > now || Date.parse(now) - Date.parse(since) > RENEWED_MS) return true;
  if (since.slice(0, 10) !== now.slice(0, 10)) return true;
  const [rows, wereAsked] = await Promise.all([changesSince(since, now, MAX_CHANGES), wereAnswersMissed(since, now)]);
  return (
    !rows || wereAsked || rows.some(({ kind }) => kind === 'erased') || rows.filter(changesPlan).length > MANY_CHANGES
  );
}

/** Tells whether packing anew makes the packed flights usable again. */
async function wereAnswersMissed(since: string, now: string): Promise<boolean> {
  return (await wereFlightsAsked(since, now)) && !(await wereFlightsAsked(readAsOf(now), now));
}
