import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { createFlight } from '#shared/entities/flights/flight-writes.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { metered } from '#test/support/capacity.ts';
import { testContext } from '#test/support/context.ts';
import { aUser } from '#test/support/people.ts';
import { putAll } from '#test/support/put-all.ts';
import {
  activityAt,
  addCrowd,
  addDevices,
  addFleet,
  type Cast,
  completed,
  flightAt,
  inTurn,
  times,
  writesOf,
} from './event-maker.ts';
import { emptyTable, spentOn } from './spending.ts';

const FLEET = 60;

/** Empties the table, and writes guests, vehicles and drivers. */
export async function aCast(guests: number): Promise<Cast & { readonly as: string }> {
  await emptyTable();
  return { as: await aUser('COORDINATOR'), vipIds: await addCrowd(guests), ...(await addFleet(FLEET)) };
}

/**
 * The cost of GET /api/attention, of a window of 1,000 activities and 300 guests, where every tenth ride has no driver; after a history of
 * 2,000 other activities; and of packing the plan of this window.
 */
export async function attentionFigures() {
  const { as, driverIds, vehicleIds, vipIds } = await aCast(300);
  // The window moves while we measure: nothing lies near its beginning or its end.
  const ride = (place: number) =>
    activityAt(Date.now() + DAY_MS / 10 + ((DAY_MS * 0.8) / 1_000) * place, 20, {
      title: `Ride ${place}`,
      vipIds: inTurn(vipIds, place * 5, 5),
      vehicleId: vehicleIds[place % FLEET],
      driverId: place % 10 === 0 ? undefined : driverIds[place % FLEET],
    });
  await putAll(writesOf(times(1_000, ride)));
  const packing = await metered(() => packPlan(testContext()));
  const window = await spentOn(listAttention, { as });
  const past = (place: number) =>
    activityAt(Date.now() - 40 * DAY_MS + ((35 * DAY_MS) / 2_000) * place, 20, {
      vipIds: inTurn(vipIds, place * 5, 5),
    });
  await putAll(writesOf(times(2_000, past).map(completed)));
  return { packing, window, withHistory: await spentOn(listAttention, { as }) };
}

const PER_DAY = 200;

/**
 * The cost of GET /api/whereabouts, in the middle of an event of six days with 1,000 guests, 200 activities and 60 flights a day, and 60
 * vehicles and drivers; and after a month with 50 activities and 10 flights a day.
 */
export async function whereaboutsFigures() {
  const { as, ...cast } = await aCast(1_000);
  await addDevices(cast.driverIds);
  // The window moves while we measure: nothing begins near its bounds.
  const first = Date.now() - 3 * DAY_MS + DAY_MS / PER_DAY / 2;
  await addDays(first, 6, { activities: PER_DAY, flights: 60 }, cast);
  await packPlan(testContext());
  const event = await spentOn(listWhereabouts, { as });
  await addDays(first - 31 * DAY_MS, 30, { activities: 50, flights: 10 }, cast);
  return { event, withHistory: await spentOn(listWhereabouts, { as }) };
}

/** Of 200 activities, two have all guests, 18 have 60 guests, and the others are rides of six. Each flight has five. */
async function addDays(
  from: number,
  days: number,
  perDay: { readonly activities: number; readonly flights: number },
  { driverIds, vehicleIds, vipIds }: Cast,
): Promise<void> {
  const activities = times(days * perDay.activities, (place) => {
    const start = from + (DAY_MS / perDay.activities) * place;
    const title = `Activity ${place}`;
    if (place % 10 === 0) {
      const guests = inTurn(vipIds, place * 6, place % 100 === 0 ? vipIds.length : 60);
      return activityAt(start, 120, { type: 'MEAL', title, vipIds: guests });
    }
    const assigned = { vehicleId: vehicleIds[place % FLEET], driverId: driverIds[place % FLEET] };
    return activityAt(start, 30, { title, vipIds: inTurn(vipIds, place * 6, 6), ...assigned });
  });
  const flights = times(days * perDay.flights, (place) =>
    flightAt(from + (DAY_MS / perDay.flights) * place, `BA${place + 1}`, inTurn(vipIds, place * 5, 5)),
  );
  await putAll([...activities.map(createActivity), ...flights.map((flight) => createFlight(flight))]);
}
