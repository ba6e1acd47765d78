import { byId } from '#shared/domain/by-id.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { type ArrivalRecord, etaOf } from '#shared/domain/ways/arrival.ts';
import { allThresholds, type Crossing, crossingId, crossingsOf } from '#shared/domain/ways/thresholds.ts';
import { activityAsRead } from '#shared/entities/activities/activity.ts';
import { findToldThresholds, replaceToldThresholds } from '#shared/entities/attention/told-thresholds.ts';
import { allWebhooks } from '#shared/entities/webhooks/webhook.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '#shared/schemas/attention/threshold.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** A ride in progress with an expected arrival. */
export interface Driven {
  readonly ride: ActivityRecord;
  readonly arrival: ArrivalRecord;
  /** Where the driver is, and the drop-off. */
  readonly from: Coordinates;
  readonly to: Coordinates;
}

/** A transaction takes 100 items. What is left is told by the next run. */
const MAX_TOLD = 90;

/**
 * Leaves an audit record for each threshold that a ride has crossed, so that the list of changes tells `ride.late` and `ride.arriving`:
 * once per ride and threshold. What was told is written in the same transaction, so a run that is killed or that runs twice tells nothing
 * twice and leaves nothing out. Returns how many it told.
 */
export async function tellThresholds(
  { audit, commit, now }: UseCaseContext,
  driven: readonly Driven[],
): Promise<number> {
  if (driven.length === 0) return 0;
  const thresholds = await namedThresholds();
  const crossed = driven.flatMap((each) => {
    const crossings = crossedBy(each, thresholds, now);
    return crossings.length > 0 ? [{ ride: each.ride, crossings }] : [];
  });
  const known = byId(await findToldThresholds(crossed.map(({ ride }) => ride.id)));
  let count = 0;
  for (const { crossings, ride } of crossed) {
    const before = known.get(ride.id) ?? { id: ride.id, revision: 0, told: [] };
    const fresh = crossings.filter((each) => !before.told.includes(crossingId(each))).slice(0, MAX_TOLD);
    if (fresh.length === 0) continue;
    const told = [...before.told, ...fresh.map(crossingId)];
    const audits = fresh.map((cause) => audit('ScheduleEvent', ride, ride, cause));
    const writes = [replaceToldThresholds(before, told, now), ...audits];
    // Another run has told it, or the ride has changed: the next run compares again.
    if (await unlessLost(() => commit({ writes, relyingOn: [activityAsRead(ride.id, ride)] }))) count += fresh.length;
  }
  return count;
}

function crossedBy({ arrival, from, ride, to }: Driven, thresholds: Thresholds, now: string): Crossing[] {
  const eta = etaOf(ride, arrival, now);
  const crossings = eta ? crossingsOf({ eta, metres: distanceMetres(from, to) }, thresholds) : [];
  // That it comes to a stop on its way is no arrival of the ride.
  return eta?.stop === undefined ? crossings : crossings.filter(({ kind }) => kind === 'late');
}

/** Returns the thresholds that everyone hears of, and those that webhooks name. */
async function namedThresholds(): Promise<Thresholds> {
  const enabled = (await allWebhooks()).filter((webhook) => webhook.enabled);
  return allThresholds([DEFAULT_THRESHOLDS, ...enabled.flatMap(({ thresholds }) => thresholds ?? [])]);
}
