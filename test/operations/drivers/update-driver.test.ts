import { describe, expect, it } from '@jest/globals';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { call } from '#test/support/call.ts';
import { useDrivers } from '#test/support/driver-stage.ts';
import { aUser } from '#test/support/people.ts';

const { add, aDriver, read, change } = useDrivers();

describe('updateDriver', () => {
  it('changes the given fields, removes fields that are null and keeps the rest', async () => {
    const id = await aDriver({ phone: '+442079460112', notes: 'Speaks Czech', vehicleTypes: ['VAN'] });
    const { body, headers } = await change(id, { phone: null, name: 'Dana K.' });
    expect(body).toMatchObject({ name: 'Dana K.', phone: null, notes: 'Speaks Czech', vehicleTypes: ['VAN'] });
    expect(headers['etag']).toBe('"2"');
    expect((await read(id)).body).toEqual(body);
  });

  describe('copies shifts over days', () => {
    const shifts = async (timezone: string, wanted: object) => {
      await call(updateSettings, { as: await aUser('ADMINISTRATOR'), body: { timezone } });
      const { body, status } = await change(await aDriver(), { shifts: [wanted] });
      return { status, found: body.shifts ?? body.errors };
    };
    it.each([
      [
        'over midnight and the night in which clocks are set forward',
        'Europe/Berlin',
        ['2027-03-26T21:00:00.000Z', '2027-03-27T01:30:00.000Z'],
        ['2027-03-27', '2027-03-26', '2027-03-28'],
        [
          ['2027-03-26T21:00:00.000Z', '2027-03-27T01:30:00.000Z'],
          // No clock shows 02:30: as long after 22:00 as ever.
          ['2027-03-27T21:00:00.000Z', '2027-03-28T01:30:00.000Z'],
          ['2027-03-28T20:00:00.000Z', '2027-03-29T00:30:00.000Z'],
        ],
      ],
      [
        'over the hour that clocks show twice, of which the first counts',
        'Europe/Berlin',
        ['2027-10-29T20:00:00.000Z', '2027-10-30T00:30:00.000Z'],
        ['2027-10-30', '2027-10-31'],
        [
          ['2027-10-29T20:00:00.000Z', '2027-10-30T00:30:00.000Z'],
          ['2027-10-30T20:00:00.000Z', '2027-10-31T00:30:00.000Z'],
          ['2027-10-31T21:00:00.000Z', '2027-11-01T01:30:00.000Z'],
        ],
      ],
      [
        'west of Greenwich, over both changes of clocks and longer than a day',
        'America/New_York',
        ['2027-03-10T06:30:00.000Z', '2027-03-11T08:00:00.000Z'],
        ['2027-03-13', '2027-11-06', '2027-11-07'],
        [
          ['2027-03-10T06:30:00.000Z', '2027-03-11T08:00:00.000Z'],
          ['2027-03-13T06:30:00.000Z', '2027-03-14T07:00:00.000Z'],
          ['2027-11-06T05:30:00.000Z', '2027-11-07T08:00:00.000Z'],
          ['2027-11-07T05:30:00.000Z', '2027-11-08T08:00:00.000Z'],
        ],
      ],
    ])('%s', async (_where, timezone, [from, to], dates, expected) => {
      const { found } = await shifts(timezone, { from, to, dates });
      expect(found.map((shift: { readonly from: string; readonly to: string }) => [shift.from, shift.to])).toEqual(
        expected,
      );
      expect(found.every((shift: object) => !('dates' in shift))).toBe(true);
    });

    it('refuses a day on which clocks skip the whole shift, and more than 120', async () => {
      const skipped = { from: '2027-03-26T01:30:00.000Z', to: '2027-03-26T02:15:00.000Z' };
      expect(await shifts('Europe/Berlin', { ...skipped, dates: ['2027-03-27', '2027-03-28'] })).toMatchObject({
        status: 400,
        found: [
          {
            path: 'body.shifts.0.dates.1',
            message: 'is a date on which the clock is set forward over these times',
          },
        ],
      });
      const id = await aDriver();
      const at = (hour: number) => `2027-05-01T${String(hour).padStart(2, '0')}:00:00Z`;
      const dates = Array.from({ length: 29 }, (_, day) => `2027-05-${String(day + 2).padStart(2, '0')}`);
      const many = (count: number) =>
        Array.from({ length: count }, (_, n) => ({ from: at(2 * n), to: at(2 * n + 1), dates }));
      expect((await change(id, { shifts: many(4) })).body.shifts).toHaveLength(120);
      const { body } = await change(id, { shifts: many(5) });
      expect(body.errors).toMatchObject([
        { path: 'body.shifts', message: 'must have at most 120 shifts, with all copies' },
      ]);
    });

    it('for a new driver too', async () => {
      await call(updateSettings, { as: await aUser('ADMINISTRATOR'), body: { timezone: 'Asia/Tokyo' } });
      const night = { from: '2027-05-10T12:00:00Z', to: '2027-05-10T20:00:00Z', dates: ['2027-05-12'] };
      expect((await add({ name: 'Nell', shifts: [night] })).body.shifts).toEqual([
        { from: '2027-05-10T12:00:00.000Z', to: '2027-05-10T20:00:00.000Z' },
        { from: '2027-05-12T12:00:00.000Z', to: '2027-05-12T20:00:00.000Z' },
      ]);
    });
  });
});
