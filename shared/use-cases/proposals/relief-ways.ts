import { byId } from '#shared/domain/by-id.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { freshnessOf } from '#shared/domain/gps/fix-freshness.ts';
import type { DispatchFacts } from '#shared/domain/proposals/planned-rides.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { devicesAtTracker } from '#shared/entities/gps/device.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import { DEFAULT_SPEED_KMH } from '#shared/schemas/gps/gps-settings.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';

/** Returns where drivers are, by driver: their last positions, without those that are too old. */
export async function driverPositions(now: string): Promise<ReadonlyMap<string, Coordinates>> {
  const [{ features, gps }, devices] = await Promise.all([readSettings(), devicesAtTracker()]);
  const seen = features.gps ? devices : [];
  return new Map(
    seen.flatMap(({ id, newest }) =>
      newest && freshnessOf(newest, { ...gps, now }) !== 'OFFLINE'
        ? [[id, { latitude: newest.latitude, longitude: newest.longitude }] as const]
        : [],
    ),
  );
}

/**
 * Returns how long the drivers of a plan need to the guests that they take on, by the ride that ended: from their last position, else from
 * where their last ride ended, in a straight line at the speed of the settings. Says nothing of a way that is not known.
 */
export async function reliefMinutes(
  { steps }: Pick<ProposalPlan, 'steps'>,
  facts: DispatchFacts,
): Promise<ReadonlyMap<string, number>> {
  const { gps } = await readSettings();
  const rides = byId(facts.rides);
  const found = await Promise.all(
    steps.map(async (step): Promise<[string, number][]> => {
      if (step.type !== 'NEW_RIDE' || !step.takesOn?.at || step.driverId === undefined) return [];
      if (rides.get(step.sourceId)?.driverId === step.driverId) return [];
      const from = facts.positions?.get(step.driverId) ?? (await endOfLastRide(step.driverId, facts));
      const speed = gps.assumedSpeedKmh ?? DEFAULT_SPEED_KMH;
      return from ? [[step.sourceId, Math.ceil(distanceMetres(from, step.takesOn.at) / 1_000 / (speed / 60))]] : [];
    }),
  );
  return new Map(found.flat());
}

async function endOfLastRide(driverId: string, { ledger, now }: DispatchFacts): Promise<Coordinates | undefined> {
  const held = (ledger.DRIVER.get(driverId) ?? []).flatMap(({ assignments }) => assignments);
  const last = held.filter(({ end }) => end <= now).sort((a, b) => (a.end < b.end ? 1 : -1))[0];
  const ride = last && (await findActivity(last.activityId));
  const place = ride?.dropoffPlaceId === undefined ? undefined : await placeStore.find(ride.dropoffPlaceId);
  return place?.deletedAt ? undefined : place?.coordinates;
}
