import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import { placeIdsOf } from '#shared/domain/places/place.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { heldFromNow } from '#shared/entities/assignments/ledger.ts';
import { waitingMessages } from '#shared/entities/messages/message.ts';
import { isReportInTheMaking } from '#shared/entities/reports/pending-report.ts';
import { withStaged } from '#shared/table/dry-runs.ts';
import type { StagedItem } from '#shared/table/stage.ts';
import { CHANNELS, PAPERS_CARRIED_BY } from './channels.ts';

/** What a write leaves beside the plan: no channel reads it. */
const BESIDE = new Set(
  'audit idempotency counter budget flightrequest flightlead report reportpeople pendingreport driverphone guestphone guestneeds layout layoutheadings supplier order orderride supplierholds'.split(
    ' ',
  ),
);

/** The plan. Reports print it, and the channels read it. What is in neither set tells someone, such as a message or a notice. */
const PLAN = new Set(
  'activity attendance ledger vip lodging driver vehicle place placename ways flight passenger'.split(' '),
);

function kindOf({ after, before }: StagedItem): string {
  return String((after ?? before)?.['__edb_e__']);
}

/**
 * Returns by what people would learn of a write, from the items that its dry run would write. It asks each channel who reads what, on the
 * table as it is and as the write leaves it. Empty: no person is told. Reads only.
 */
export async function whoIsTold(items: readonly StagedItem[], now: string): Promise<string[]> {
  const written = items.filter((item) => !BESIDE.has(kindOf(item)));
  const telling = written.map(kindOf).filter((kind) => !PLAN.has(kind));
  if (telling.length > 0 || written.length === 0) return telling;
  if (await isReportInTheMaking()) return [PAPERS_CARRIED_BY];
  const ids = [...new Set((await pMap(written, (item) => showing(item, now), { concurrency: AT_ONCE })).flat())];
  const before = await reached(ids, now);
  const { result: after } = await withStaged(items, () => reached(ids, now));
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys.filter((key) => !isDeepStrictEqual(before.get(key), after.get(key)));
}

const AT_ONCE = 5;

/** Returns the ids of the activities that show a record: those that are not over, or the activity itself. Nothing shows a record that is new. */
async function showing(item: StagedItem, now: string): Promise<string[]> {
  const id = String((item.after ?? item.before)?.['id']);
  const kind = kindOf(item);
  if (kind === 'activity') return [id];
  if (!item.before) return [];
  if (kind === 'vip') return activityIdsOf(id);
  if (kind === 'driver') return heldFromNow('DRIVER', id, now);
  if (kind === 'vehicle') return heldFromNow('VEHICLE', id, now);
  if (kind !== 'place' && kind !== 'flight') return [];
  const ahead = await runningActivities(now, undefined);
  return ahead.filter((each) => each.flightId === id || placeIdsOf(each).includes(id)).map((each) => each.id);
}

/** Returns what reaches people of these activities, by channel, person and activity. */
async function reached(ids: readonly string[], now: string): Promise<ReadonlyMap<string, unknown>> {
  const [activities, waiting] = await Promise.all([findActivities(ids), waitingMessages()]);
  const found = await pMap(
    activities,
    (activity) =>
      Promise.all(
        Object.entries(CHANNELS).map(async ([channel, { reach }]) =>
          (await reach(activity, now, waiting)).map(
            ([personId, content]) => [`${channel} ${personId} ${activity.id}`, content] as const,
          ),
        ),
      ),
    { concurrency: AT_ONCE },
  );
  return new Map(found.flat(2));
}
