import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { calendarOf, dayAfter } from '#infra/local/demo/calendar.ts';
import { clientOf, fetchToken, type Reply } from './api-client.ts';
import { endAll, killWhen, runScript, startLocalService, withFolder } from './local-service.ts';
import { until } from './until.ts';

afterAll(endAll);

const ZONE = 'Europe/London';
const demonstration = { env: { MOTORCADE_DEMO: 'on' } };

function idsOf({ body }: { body: { items: { id: string }[]; nextCursor: string | null } }): string[] {
  expect(body.nextCursor).toBeNull();
  return body.items.map(({ id }) => id).sort();
}

interface Day {
  readonly date: string;
  readonly activities: readonly { readonly title: string; readonly startTime: string }[];
}

async function itineraryOf(search: string, ask: ReturnType<typeof clientOf>): Promise<Day[]> {
  const found = await ask('GET', `/api/vips?search=${encodeURIComponent(search)}`);
  return (await ask('GET', `/api/vips/${found.body.items[0].id}/schedule`)).body.days as Day[];
}

/** Returns whether the table has a part of the demonstration: its file has grown, and the record says incomplete. */
function isHalfDone(folder: string) {
  return async (): Promise<boolean> => {
    const record = await readFile(join(folder, 'demonstration.json'), 'utf8').catch(() => '');
    const size = await stat(join(folder, 'table.db-wal')).then(
      ({ size: bytes }) => bytes,
      () => 0,
    );
    return record.includes('"isComplete": false') && size > 1_000_000;
  };
}

interface Limited {
  readonly driver: { readonly name: string };
  readonly hours?: { readonly dutyMinutes: number | null };
}

interface Sent {
  readonly direction: string;
  readonly attachments: readonly unknown[];
}

/** Returns the states in which guests are. */
function statesIn({ body }: Reply): string[] {
  return body.counts.byState.flatMap(({ guests, state }: { guests: number; state: string }) =>
    guests > 0 ? [state] : [],
  );
}

describe('the demonstration', () => {
  it('is complete after a power cut, starts tomorrow, and is the same after a restart', () =>
    withFolder(async (folder) => {
      const before = dayAfter(new Date().toISOString(), ZONE);
      await killWhen({ folder, ...demonstration }, isHalfDone(folder));
      const first = await startLocalService({ folder, ...demonstration });
      const ask = clientOf(first.url, await fetchToken(folder, 'coordinator'));
      const guests = await ask('GET', '/api/vips?includeRosterOnly=yes&limit=200');
      expect(guests.body.items).toHaveLength(60);
      const activities = idsOf(await ask('GET', '/api/events?limit=200'));
      expect(activities.length).toBeGreaterThan(80);
      const tour = await ask('GET', '/api/events?search=Guided%20tour%20by%20coach');
      expect(tour.body.items).toMatchObject([
        { type: 'EVENT', vehicle: { name: 'Coach 2' }, driver: { name: expect.any(String) } },
      ]);
      const flights = await ask('GET', '/api/flights');
      const linked = flights.body.items.map((each: { pickupIds: string[]; dropoffIds: string[] }) => [
        each.pickupIds.length,
        each.dropoffIds.length,
      ]);
      // The guests of BA1390 were rebooked to BA1392, which AA sells too.
      expect(linked.map(String)).toEqual(['1,0', '2,0', '1,0', '0,0', '0,1', '0,0', '0,0']);
      expect(flights.body.items[4]).toMatchObject({ flightNumber: 'BA1392', alsoKnownAs: ['AA6512'] });
      const { body: attention } = await ask('GET', '/api/attention?within=P3D');
      const rowOf = (code: string) => attention.items.filter((row: { code: string }) => row.code === code);
      const atTheEnd = (await ask('GET', '/api/attention?within=P4D')).body.items.map(
        ({ code }: { code: string }) => code,
      );
      expect(atTheEnd).toEqual(expect.arrayContaining(['RIDE_MISSES_FLIGHT', 'DEPARTURE_WITHOUT_RIDE']));
      expect(attention.items[0]).toMatchObject({
        code: 'MESSAGE_FROM_DRIVER',
        subject: { name: 'Gwendolyn Achterberg' },
      });
      // The runs of the shuttle have buses and drivers, and no trouble.
      const shuttle = (await ask('GET', '/api/events?search=Press%20shuttle')).body.items;
      expect(shuttle).toHaveLength(13);
      expect(new Set(shuttle.map(({ seriesId }: { seriesId: string }) => seriesId)).size).toBe(1);
      const named = attention.items.map(({ subject }: { subject: { name: string } }) => subject.name);
      expect(named).not.toContain('Press shuttle');
      expect(rowOf('GAP_TOO_SHORT')).toEqual([]);
      expect(rowOf('EMPTY_RIDE')).toHaveLength(1);
      expect(rowOf('LEG_CARRIES_OTHERS')).not.toEqual([]);
      expect(rowOf('RIDE_WITHOUT_DRIVER')).toHaveLength(1);
      expect(rowOf('PICKUP_NOT_MOVED')).toHaveLength(1);
      expect(rowOf('PICKUP_NOT_MOVED')[0].detail).toContain('AA100 arrives 55 minutes later');
      expect((await ask('GET', '/events?search=interview')).body.items).toHaveLength(1);
      const days = await itineraryOf('zoë', ask);
      expect([before, dayAfter(new Date().toISOString(), ZONE)]).toContain(days[0]?.date);
      expect(days).toHaveLength(3);
      const evening = days[0]?.activities.at(-1);
      expect(evening?.title).toBe('Back from: Late party on the river');
      expect(evening?.startTime.slice(0, 10)).toBe(days[1]?.date);
      const timeOf = calendarOf(days[0]?.date ?? '', ZONE);
      const statesAt = async (day: number, time: string) =>
        statesIn(await ask('GET', `/api/whereabouts?at=${new Date(timeOf(day, time)).toISOString()}`));
      expect(await statesAt(0, '09:00')).toEqual(expect.arrayContaining(['IN_TRANSIT', 'BETWEEN', 'NOT_ARRIVED']));
      expect(await statesAt(0, '21:00')).toEqual(['AT_ACTIVITY']);
      expect(await statesAt(1, '03:00')).toEqual(['AT_LODGING', 'BETWEEN']);
      // The forum is all-day.
      expect(await statesAt(2, '15:00')).toEqual(['IN_TRANSIT', 'AT_ACTIVITY', 'BETWEEN']);
      const window = { startTime: new Date(timeOf(1, '23:00')), endTime: new Date(timeOf(1, '23:30')) };
      const available = (await ask('POST', '/api/drivers/availability', window)).body.items as Limited[];
      const left = available.flatMap(({ driver, hours }) => (hours ? [[driver.name, hours.dutyMinutes]] : []));
      // One driver is near their hours.
      expect(left).toEqual([['Samuel Adeyemi-Cole', expect.any(Number)]]);
      expect(Number(left[0]?.[1])).toBeGreaterThanOrEqual(0);
      expect(Number(left[0]?.[1])).toBeLessThan(60);
      expect((await ask('GET', '/api/users/me')).body).toMatchObject({ role: 'COORDINATOR', isApproved: true });
      const verified = await runScript('job', ['verify-ledgers'], { MOTORCADE_DATA: folder });
      expect(JSON.parse(verified.stdout)).toMatchObject({ activities: expect.any(Number), differences: [] });
      const me = (await clientOf(first.url, await fetchToken(folder, 'driver'))('GET', '/api/users/me')).body;
      const history = async () => (await ask('GET', `/api/drivers/${me.driverId}/messages`)).body.items as Sent[];
      // The two messages to the desk, and the answer of the phone.
      await until(async () => (await history()).filter(({ direction }) => direction === 'INBOUND').length > 2);
      const sent = (await history()).filter(({ direction }) => direction === 'OUTBOUND');
      expect(sent).toHaveLength(5);
      expect(sent.at(-1)?.attachments).toHaveLength(2);
      await first.stop();

      const second = await startLocalService({ folder, ...demonstration });
      const again = clientOf(second.url, await fetchToken(folder, 'admin'));
      expect(idsOf(await again('GET', '/api/events?limit=200'))).toEqual(activities);
      expect(idsOf(await again('GET', '/api/vips?includeRosterOnly=yes&limit=200'))).toEqual(idsOf(guests));
      const { items: webhooks } = (await again('GET', '/api/webhooks')).body;
      expect(webhooks).toMatchObject([{ description: 'Screens in the lobby', enabled: false, disabledBy: null }]);
      const users = await again('GET', '/api/users');
      expect(users.body.items.map((user: { id: string; role: string }) => [user.id, user.role]).sort()).toEqual([
        ['admin', 'ADMINISTRATOR'],
        ['coordinator', 'COORDINATOR'],
        ['driver', 'DRIVER'],
        ['supplier', 'SUPPLIER'],
      ]);
      await second.stop();
    }));
});
