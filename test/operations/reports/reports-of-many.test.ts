import { beforeAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '#test/support/activities.ts';
import { metered } from '#test/support/capacity.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { askReport, reportFile } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();

const COUNT = 30;
const as = useUser('COORDINATOR');
let vipIds: string[];
let driverIds: string[];

beforeAll(async () => {
  vipIds = await someVips(as, COUNT);
  driverIds = [await aDriver('Ada'), await aDriver('Ben')];
  await anEvent(as, { title: 'Opening dinner', vipIds });
  await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      anEvent(as, {
        type: 'TRANSPORT',
        title: `Ride ${place}`,
        startTime: `2027-05-1${place}T06:00:00Z`,
        endTime: `2027-05-1${place}T07:00:00Z`,
        driverId: driverIds[place % 2],
        vipIds: vipIds.slice(0, 20),
      }),
    ),
  );
});

describe('a report of many schedules', () => {
  it('reads each VIP and each activity once, however many VIPs share the activity', async () => {
    const { own, result } = await metered(() => askReport(as, { kind: 'VIP_SCHEDULE', format: 'CSV', ids: vipIds }));
    expect(result.status).toBe(201);
    // One query of attendances per VIP; settings, VIPs, activities, then VIPs and drivers of the activities; the erasures; the report.
    expect(own.requests).toBeLessThanOrEqual(COUNT + 9);
    // Reading the VIPs of each shared activity again for each schedule would cost more than 900 units.
    expect(own.readUnits).toBeLessThanOrEqual(4 * COUNT);
  });

  it('gives each person their own activities, in the order of the ids', async () => {
    const [first, last] = [vipIds[0] as string, vipIds.at(-1) as string];
    const csv = async (ids: string[]) =>
      (await reportFile(as, { kind: 'VIP_SCHEDULE', format: 'CSV', ids })).toString('utf8');
    expect((await csv([last])).match(/Ride \d/g)).toBeNull();
    expect((await csv([first])).match(/Ride \d/g)).toHaveLength(6);
    const both = await csv([last, first]);
    expect(both.match(/Opening dinner/g)).toHaveLength(2);
    expect(both.indexOf(`Guest ${COUNT}`)).toBeLessThan(both.indexOf('Ride 0'));
  });

  it('reads the activities of all drivers together', async () => {
    const { own, result } = await metered(() => askReport(as, { kind: 'DRIVER_SCHEDULE', format: 'CSV' }));
    expect(result.status).toBe(201);
    expect(own.requests).toBeLessThanOrEqual(2 + 10);
    expect(own.readUnits).toBeLessThanOrEqual(60);
  });
});
