import { expect, it } from '@jest/globals';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { change } from '#shared/domain/records.ts';
import { createActivity, findActivities, replaceActivity } from '#shared/entities/activities/activity.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { transact } from '#shared/table/transact.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();

const [DRIVERS, RIDES] = [3, 18];
const KINDS = ['NEW', 'CHANGED', 'OFF'] as const;

/** Makes a ride, and then what happens to it. Its title says what that is. */
async function played(driverId: string, kind: (typeof KINDS)[number], name: string): Promise<ActivityRecord> {
  const now = new Date().toISOString();
  const hour = name.slice(-2);
  const fields = {
    type: 'TRANSPORT' as const,
    title: `${kind} Run ${name}`,
    startTime: `2031-05-12T${hour}:00:00.000Z`,
    endTime: `2031-05-12T${hour}:30:00.000Z`,
    notes: 'Ring at the gate, then wait inside. '.repeat(6).trim(),
    driverId,
    vipIds: [],
  };
  const ride = beginActivity(newId('act'), fields, now);
  await transact([createActivity(ride), ...(kind === 'NEW' ? noticeWrites(undefined, ride) : [])]);
  if (kind === 'NEW') return ride;
  const after = change(ride, kind === 'OFF' ? { status: 'CANCELLED' } : { pickupLocation: 'North gate' }, now);
  await transact([replaceActivity(ride, after), ...noticeWrites(ride, after)]);
  return after;
}
function ridesIn(text: string): string[] {
  return [...text.matchAll(/^- (NEW|CHANGED|OFF) \1 (Run \S+?)[, :(]/gm)].map(([, kind, title]) => `${kind} ${title}`);
}

it('hides no line of a burst for many drivers, tells none twice, and each OK confirms exactly what its message shows', async () => {
  clock.stop(Date.parse('2031-05-10T08:00:00Z'));
  const drivers = await Promise.all(Array.from({ length: DRIVERS }, () => aReachableDriver()));
  const rides = new Map<string, ActivityRecord[]>();
  for (const [place, { id, phone }] of drivers.entries()) {
    const names = Array.from({ length: RIDES }, (_, n) => `${place}-${String(n).padStart(2, '0')}`);
    const kindOf = (n: number) => KINDS[(n + place) % KINDS.length] ?? 'NEW';
    rides.set(phone, await Promise.all(names.map((name, n) => played(id, kindOf(n), name))));
  }
  clock.pass(61_000);
  // Two workers at once.
  await Promise.all([messaging.deliver(), messaging.deliver()]);
  clock.pass(130_000);
  await messaging.deliver();
  const texts = Map.groupBy(messaging.stub.delivered, ({ to }) => to);
  for (const { phone } of drivers) {
    const own = rides.get(phone) ?? [];
    const told = (texts.get(phone) ?? []).map(({ text }) => text);
    expect(told.length).toBeGreaterThan(1);
    expect(told.flatMap(ridesIn).toSorted()).toEqual(own.map(({ title }) => title).toSorted());
    const confirmed: string[] = [];
    for (const text of told) {
      // Two messages of one phone at one moment are one.
      clock.pass(1_000);
      await messaging.post(replyOf(phone, `OK ${/OK (\d+)/.exec(text)?.[1]}`, Date.now()));
      confirmed.push(...ridesIn(text));
      const now = await findActivities(own.map(({ id }) => id));
      const theirs = now.filter(({ acknowledgedVersion, version }) => acknowledgedVersion === version);
      expect(theirs.map(({ title }) => title).toSorted()).toEqual(confirmed.toSorted());
    }
  }
});
