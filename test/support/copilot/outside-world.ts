import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createEventFeed from '#functions/feeds/create-event-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import { jobs } from '#functions/registry.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { queuedReport } from '#shared/domain/reports/report.ts';
import { createPendingReport } from '#shared/entities/reports/pending-report.ts';
import { findReport } from '#shared/entities/reports/report.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { type Clock, useClock } from '#test/support/clock.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aGuestLink, openPage } from '#test/support/guest-links.ts';
import { aPhone, aReachableDriver, type Messaging, useMessaging } from '#test/support/messaging.ts';
import { type TestQueues, useQueues } from '#test/support/queues.ts';
import { type Rewind, rewindable } from '#test/support/rewind.ts';
import { someVips } from '#test/support/vips.ts';

/** The jobs that tell people something, make papers, or move the plan with the clock. */
const JOBS = (await jobs()).filter(
  ({ contract: { jobId, uses } }) =>
    uses.includes('messaging') || ['make-reports', 'advance-activities'].includes(jobId),
);

/** What decides who is told by what. Each may hold or not. */
export const CONDITIONS = [
  'links go by time',
  'guests agreed to messages',
  'a guest has a link',
  'guests have calendars',
  'a driver has a calendar',
  'the event has a calendar',
  'a day plan waits',
  'a report is in the making',
] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface OutsideWorld {
  /** Records that calls may name: of a ride with a vehicle, of one without, of a meal, and of a ride with a driver. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Runs something, and returns what reaches people in the day after it and would not have without it. */
  reachedBecause(run: () => Promise<unknown>): Promise<string[]>;
}

interface Means {
  readonly as: string;
  readonly clock: Clock;
  readonly messaging: Messaging;
  readonly queues: TestQueues;
}

export type MakeWorld = (as: string, conditions: readonly Condition[]) => Promise<OutsideWorld>;

/** Gives a test file everything by which the service reaches people. */
export function useOutsideWorld(): MakeWorld {
  const messaging = useMessaging();
  const queues = useQueues(...JOBS);
  const clock = useClock();
  return async (as, conditions) => {
    const means = { as, clock, queues, messaging };
    const { records, ...open } = await settle(means, new Set(conditions));
    const began = Date.now();
    const aDay = async (): Promise<string[]> => {
      const seen = await whatReaches(means, began, open);
      clock.stop(began);
      return seen;
    };
    // What the day shows without it is the same each time, so it passes once.
    let first: { readonly table: Rewind; readonly without: ReadonlySet<string> } | undefined;
    return {
      records,
      reachedBecause: async (run) => {
        first ??= { table: await rewindable(), without: new Set(await aDay()) };
        await first.table.rewind();
        await run();
        const { without } = first;
        return (await aDay()).filter((each) => !without.has(each));
      },
    };
  };
}

const SOON = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };

/** Makes guests, a driver and rides, and tells everyone of them. Then makes what waits. */
async function settle(means: Means, holds: ReadonlySet<Condition>) {
  const { as, clock } = means;
  const began = Date.now();
  const guests = { sendMinutesBefore: holds.has('links go by time') ? 1_440 : null };
  await call(updateSettings, { as, body: { guests } });
  const consent = holds.has('guests agreed to messages') ? { acceptsMessages: true } : {};
  const vipIds = [
    ...(await someVips(as, 1, { name: 'Ada', phone: aPhone(), ...consent })),
    ...(await someVips(as, 1, { name: 'Ben', phone: aPhone(), ...consent })),
  ];
  const { id: driverId } = await aReachableDriver();
  const [first, second, third] = [await aVehicle(), await aVehicle({ notes: 'Blue' }), await aVehicle()];
  const ride = (hour: number, fields: object) =>
    anEvent(as, {
      type: 'TRANSPORT',
      title: 'Ride',
      pickupLocation: 'Hotel',
      dropoffLocation: 'Hall',
      vipIds,
      startTime: `2027-05-10T${hour}:00:00Z`,
      endTime: `2027-05-10T${hour + 1}:00:00Z`,
      ...fields,
    });
  const open = await ride(10, { vehicleId: first });
  const bare = await ride(12, {});
  const meal = await anEvent(as, { ...SOON, type: 'MEAL', title: 'Lunch', vipIds: vipIds.slice(0, 1) });
  const driven = await ride(14, { driverId, vehicleId: second });
  const [vipId = '', otherId = ''] = vipIds;
  const linked = holds.has('a guest has a link') ? [open, bare] : [];
  const tokens = await Promise.all(linked.map((id) => aGuestLink(as, id, vipId)));
  const feeds = await Promise.all([
    ...(holds.has('guests have calendars')
      ? vipIds.map((id) => call(createVipFeed, { as, params: { vipId: id } }))
      : []),
    ...(holds.has('the event has a calendar') ? [call(createEventFeed, { as })] : []),
    ...(holds.has('a driver has a calendar') ? [call(createDriverFeed, { as, params: { driverId } })] : []),
  ]);
  await runJobs(means, began + 2 * MINUTE_MS);
  clock.stop(began + 4 * MINUTE_MS);
  if (holds.has('a day plan waits')) {
    const body = { text: 'Your plan', attachSchedule: { formats: ['ICS'] } };
    const { status, text } = await call(sendDriverMessage, { as, params: { driverId }, body });
    if (status !== 202) throw new Error(text);
  }
  const reportIds = holds.has('a report is in the making') ? [newId('rpt')] : [];
  for (const id of reportIds) {
    const made = { id, createdAt: new Date().toISOString(), createdBy: as };
    await transact([createPendingReport(queuedReport({ ...made, wanted: { kind: 'ROSTER', format: 'CSV' }, of: 1 }))]);
  }
  return {
    tokens,
    reportIds,
    addresses: feeds.map(({ body }) => String(body.url).split('/').at(-1) ?? ''),
    records: [
      { eventId: open, vehicleId: first, vipId, vipIds },
      { eventId: bare, vehicleId: third, vipId: otherId, vipIds },
      { eventId: meal, driverId, vipId, vipIds },
      { eventId: driven, driverId, vehicleId: second, vipId, vipIds },
    ],
  };
}

async function runJobs({ clock, queues }: Means, at: number): Promise<void> {
  clock.stop(at);
  for (const job of JOBS) await queues.run(job, new Date(at).toISOString());
  // What the others wrote is delivered in the next minute.
  clock.stop(at + MINUTE_MS);
  await queues.run(deliverMessages, new Date(at + MINUTE_MS).toISOString());
}

/** When the day is looked at: at once, before each ride begins and after it, and at its end. */
const HOURS = [0.05, 13.5, 15.5, 17.5, 24];

/** Lets a day pass. Returns what people read in it: messages, calendars, pages and papers. */
async function whatReaches(
  means: Means,
  began: number,
  { addresses, reportIds, tokens }: Pick<Awaited<ReturnType<typeof settle>>, 'addresses' | 'reportIds' | 'tokens'>,
): Promise<string[]> {
  const { stub } = means.messaging;
  const seen = new Set<string>();
  stub.forget();
  for (const hours of HOURS) {
    await runJobs(means, began + hours * HOUR_MS);
    const calendars = await Promise.all(addresses.map((feed) => call(getFeed, { params: { feed } })));
    const pages = await Promise.all(tokens.map((token) => openPage(token)));
    for (const { status, text } of [...calendars, ...pages]) if (status === 200) seen.add(plain(text));
  }
  for (const { attachments, text, to } of stub.delivered) seen.add(`${to}: ${plain(text)} ${attachments.join()}`);
  for (const id of reportIds) {
    const report = await findReport(id, new Date().toISOString());
    if (report) seen.add(Buffer.from(await fileStore().get(report.key)).toString());
  }
  return [...seen].sort();
}

/** Each try of a link has a new address, and each key of the table gives other codes. */
function plain(text: string): string {
  return (
    text
      .replace(/\/api\/g\/[\w-]+/, '/api/g/…')
      .replace(/"boardingCode":"\d+"/, '"boardingCode":"…"')
      // These numbers of an entry rise with its records, also where no word of it changes. No person reads them.
      .replaceAll(/^(SEQUENCE|DTSTAMP|LAST-MODIFIED):\w+\r$/gm, '$1:…\r')
  );
}
