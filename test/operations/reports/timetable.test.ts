import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as createVehicleFeed from '#functions/feeds/create-vehicle-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aPlace } from '#test/support/places.ts';
import { aProposal } from '#test/support/proposals.ts';
import { askReport, reportFile, textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
useClock();

const as = useUser('COORDINATOR');
let hotelId: string;
let series: string;
const TIMETABLE = { kind: 'TIMETABLE', format: 'PDF' };

async function aSeries(fields: object, repeat: object): Promise<string> {
  const id = await anEvent(as, { type: 'TRANSPORT', ...fields });
  const proposal = await aProposal(as, { kind: 'REPEAT', activityIds: [id], ...repeat });
  await call(applyProposal, { as, params: { id: proposal.id } });
  return (await findActivity(id))?.seriesId ?? '';
}

async function pagesOf(fields: object): Promise<string[]> {
  return textOfPages(await reportFile(as, { ...TIMETABLE, ...fields }));
}

beforeAll(async () => {
  await withSettings({ timezone: 'Europe/London', country: 'GB' });
  hotelId = await aPlace('Hotel Aurora');
  const days = { dates: ['2027-05-10', '2027-05-11', '2027-05-13'] };
  series = await aSeries(
    {
      title: 'Press shuttle',
      pickupPlaceId: hotelId,
      dropoffLocation: 'Congress Hall',
      seatsNeeded: 20,
      startTime: '2027-05-10T16:00:00Z',
      endTime: '2027-05-10T16:20:00Z',
    },
    { ...days, every: 'PT30M', from: '17:00', to: '22:00' },
  );
  await aSeries(
    {
      title: 'Hotel round',
      seatsNeeded: 8,
      startTime: '2027-05-10T07:00:00Z',
      endTime: '2027-05-10T07:45:00Z',
      pickupLocation: 'Harbour Inn',
      dropoffLocation: 'Palace',
      stops: [
        { afterMinutes: 0, location: 'Harbour Inn' },
        { afterMinutes: 15, placeId: hotelId },
        { afterMinutes: 45, location: 'Palace' },
      ],
    },
    { dates: ['2027-05-10'], every: 'PT1H', from: '08:00', to: '20:00' },
  );
  const [zoe = ''] = await someVips(as, 1, { name: 'Zoë' });
  await aSeries(
    {
      title: 'Ride of Zoë',
      vipIds: [zoe],
      startTime: '2027-05-10T08:11:00Z',
      endTime: '2027-05-10T08:30:00Z',
      pickupPlaceId: hotelId,
      dropoffLocation: 'Secret place',
    },
    { dates: ['2027-05-11'] },
  );
});

describe('a TIMETABLE', () => {
  it('of a series has its departures by hour, its days and how long it takes, on one page', async () => {
    const [page = '', ...more] = await pagesOf({ ids: [series] });
    expect(more).toEqual([]);
    for (const text of [
      'Press shuttle',
      'Hotel Aurora',
      'to Congress Hall',
      '10 – 11 May 2027',
      'Thursday 13 May 2027',
    ])
      expect(page).toContain(text);
    expect(page).toContain('Journey: 20 min');
    expect(page).toContain('17:00 17:30 18:00 18:30');
    expect(page.match(/21:30/g)).toHaveLength(1);
  });

  it('of a place on a day has each series that leaves it, stops down and runs across, and no private ride', async () => {
    const page = (await pagesOf({ ids: [hotelId], date: '2027-05-10' })).join(' ');
    expect(page).toContain('Harbour Inn 08:00 09:00 10:00');
    expect(page).toContain('Hotel Aurora 08:15 09:15 10:15');
    expect(page).toContain('Palace 08:45 09:45 10:45');
    expect(page).toContain('20:45');
    expect(page).toContain('to Congress Hall');
    expect(page).not.toMatch(/Zoë|Secret|09:11/);
    expect((await pagesOf({ ids: [hotelId], date: '2027-05-12' })).join()).toContain('Nothing is planned');
  });

  it('says what is wrong with a request', async () => {
    const refusal = async (fields: object) => {
      const { body, status } = await askReport(as, { ...TIMETABLE, ...fields });
      return status === 400 ? `${body.errors[0].path} ${body.errors[0].message}` : status;
    };
    expect(await refusal({})).toBe('body.ids must name one series or place for TIMETABLE');
    expect(await refusal({ ids: [hotelId] })).toContain('body.date must name the day');
    expect(await refusal({ ids: [hotelId], from: '2027-05-10' })).toContain('body.from must be absent');
    expect(await refusal({ ids: ['ser_00000000000000000000'] })).toBe(404);
  });

  it('has a calendar feed beside it: that of its vehicle shows each run', async () => {
    const vehicleId = await aVehicle({ seatCapacity: 50 });
    await aDriver('Dana');
    const { items } = (await call(listEvents, { as, query: { seriesId: series, limit: '200' } })).body;
    const ids = items.slice(0, 8).map(({ id }: { id: string }) => id);
    const range = { from: '2027-05-10T00:00:00Z', to: '2027-05-10T23:00:00Z' };
    const { id } = await aProposal(as, { kind: 'ASSIGN', ...range, ids });
    expect((await call(applyProposal, { as, params: { id } })).body).toMatchObject({ problem: null, left: [] });
    const { url } = (await call(createVehicleFeed, { as, params: { vehicleId } })).body;
    const { text } = await call(getFeed, { params: { feed: url.split('/').at(-1) } });
    expect(text.match(/SUMMARY:Press shuttle/g)).toHaveLength(8);
  });
});
