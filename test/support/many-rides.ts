import { begin } from '#shared/domain/records.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { newId } from '#shared/platform/ids.ts';
import { putAll } from './put-all.ts';

const AT = '2026-01-01T00:00:00.000Z';
const RIDE_MS = 20 * 60_000;

/** Writes planned rides of 20 minutes without anybody directly to the table. `startOf` returns milliseconds. */
export async function addManyRides(count: number, startOf: (place: number) => number): Promise<void> {
  const rides = Array.from({ length: count }, (_, place) => {
    const start = startOf(place);
    const times = {
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + RIDE_MS).toISOString(),
    };
    const fields = { type: 'TRANSPORT', title: `Ride ${place}`, status: 'SCHEDULED', vipIds: [], ...times } as const;
    return createActivity(begin(newId('act'), fields, AT));
  });
  await putAll(rides);
}
