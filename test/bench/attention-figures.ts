import * as listAttention from '#functions/attention/list-attention.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { testContext } from '#test/support/context.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { putAll } from '#test/support/put-all.ts';
import { emptyTable, spentOn } from './spending.ts';
import { writesOf } from './stage.ts';

/** The cost of GET /api/attention. */
export interface AttentionFigures {
  /** Packing the plan of this window. */
  readonly packing: Spent;
  /** A window of 1,000 activities and 300 guests. Every tenth ride has no driver. */
  readonly window: Spent;
  /** The same window after a history of 2,000 other activities. */
  readonly withHistory: Spent;
}

const ACTIVITIES = 1_000;
const GUESTS = 300;
const PER_ACTIVITY = 5;
const FLEET = 60;
const HISTORY = 2_000;
const RIDE_MS = 20 * 60_000;
const AT = '2026-01-01T00:00:00.000Z';

interface Cast {
  readonly vipIds: readonly string[];
  readonly vehicleIds: readonly string[];
  readonly driverIds: readonly string[];
}

/** Measures on a table of its own. */
export async function attentionFigures(): Promise<AttentionFigures> {
  await emptyTable();
  const as = await aUser('COORDINATOR');
  const vipIds = await addGuests(Array.from({ length: GUESTS }, (_, place) => guest(`Guest ${place}`)));
  const vehicleIds = await Promise.all(Array.from({ length: FLEET }, () => aVehicle({ seatCapacity: 20 })));
  const driverIds = await Promise.all(Array.from({ length: FLEET }, () => aDriver()));
  const cast = { vipIds, vehicleIds, driverIds };
  // The window moves while we measure: nothing lies near its beginning or its end.
  await addRides(ACTIVITIES, Date.now() + DAY_MS / 10, DAY_MS * 0.8, cast);
  const packing = await metered(() => packPlan(testContext()));
  const window = await spentOn(listAttention, { as });
  const past = { status: 'COMPLETED' } as const;
  await addRides(HISTORY, Date.now() - 40 * DAY_MS, 35 * DAY_MS, { vipIds, vehicleIds: [], driverIds: [] }, past);
  return { packing, window, withHistory: await spentOn(listAttention, { as }) };
}

/** Writes rides directly to the table, spread over a time. Their vehicles and drivers take turns. */
async function addRides(
  count: number,
  from: number,
  length: number,
  { driverIds, vehicleIds, vipIds }: Cast,
  fields: Partial<ActivityRecord> = {},
): Promise<void> {
  const rides = Array.from({ length: count }, (_, place): ActivityRecord => {
    const start = from + (length / count) * place;
    const guests = Array.from({ length: PER_ACTIVITY }, (_none, of) => vipIds[(place * PER_ACTIVITY + of) % GUESTS]);
    const ride = beginActivity(
      newId('act'),
      {
        type: 'TRANSPORT',
        title: `Ride ${place}`,
        pickupLocation: 'Hotel Adlon, main entrance',
        dropoffLocation: 'Guildhall, east gate',
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + RIDE_MS).toISOString(),
        vipIds: guests as string[],
        vehicleId: vehicleIds[place % FLEET],
        driverId: place % 10 === 0 ? undefined : driverIds[place % FLEET],
      },
      AT,
    );
    return { ...ride, ...fields };
  });
  // A ledger day is one item: the last ride of a vehicle or driver stands for all, which costs the same to read.
  await putAll(rides.flatMap(writesOf));
}
