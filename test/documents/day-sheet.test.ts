import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { arrivalsPdf } from '#shared/documents/pdf/arrivals-pdf.ts';
import { daySheetPdf } from '#shared/documents/pdf/day-sheet-pdf.ts';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { daySheetCsv } from '#shared/documents/report-csv.ts';
import { arrivalsSheet } from '#shared/domain/reports/arrivals-sheet.ts';
import { daySheet } from '#shared/domain/reports/day-sheet.ts';
import { placedTexts, textOfPages } from '#test/support/reports.ts';
import { busyDay } from './day-samples.ts';
import { layoutOf, rulesIn } from './paper-layout.ts';
import { anImprint, WORDING } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
let imprint: Imprint;
beforeAll(async () => {
  imprint = await anImprint({ title: 'Day sheet' });
});
function print(day: ReturnType<typeof busyDay>) {
  return daySheetPdf(daySheet(day, RULE, WORDING), imprint);
}

describe('the sheet of a day', () => {
  it('holds 60 activities, three flights and a fleet of 24 on at most 4 pages', async () => {
    const day = busyDay(60);
    const { bytes, pages } = await print(day);
    expect(pages).toBeLessThanOrEqual(4);
    const [all, last = ''] = [(await textOfPages(bytes)).join(' '), (await textOfPages(bytes)).at(-1)];
    for (const { driver, vehicle, vips } of day.activities.filter(({ type }) => type === 'TRANSPORT')) {
      for (const text of [driver?.name, driver?.phone, vehicle?.name, vehicle?.licensePlate, vips[0]?.name])
        expect(all).toContain(text ?? '');
    }
    for (const text of [
      'Monday 10 May 2027',
      '40 transports · 5 meals · 5 meetings · 5 events · 2 arrivals · 1 departure',
      'BA117 from JFK, terminal 5, expected 07:15 (planned 06:20)',
      'LH902 from FRA',
      'no pick-up',
      'AF1681 to CDG',
      'no driver',
      'CANCELLED',
      'to Hotel Aurora',
      'Off on this day',
      'Grace Adeyemi Driver 16:00–19:00 Dentist',
      'Van 3 Vehicle all day New tyres',
      'Van 8 Vehicle all day maintenance',
    ])
      expect(all).toContain(text);
    for (const { name } of [...day.drivers, ...day.vehicles]) expect(last).toContain(name);
  });

  it('strikes of an arrival only the flight that is cancelled: the guest, the ride and the room may still stand', async () => {
    const day = busyDay(1);
    const [flight] = day.flights;
    if (!flight?.facts) throw new Error('the day has no flight');
    const [vipId = ''] = flight.vipIds;
    const lodging = { from: '2027-05-10', to: '2027-05-12', room: '214', placeId: 'plc_1', place: 'Hotel Aurora' };
    const struckWith = async (status: 'SCHEDULED' | 'CANCELLED') => {
      const flights = [{ ...flight, vipIds: [vipId], facts: { ...flight.facts, status } as typeof flight.facts }];
      const sheet = arrivalsSheet({ ...day, flights, lodgings: new Map([[vipId, [lodging]]]) }, RULE, WORDING);
      const { bytes } = await arrivalsPdf(sheet, imprint);
      for (const text of ['214', 'Hotel Aurora', ...(sheet.rows[0]?.driver ?? [])])
        expect((await textOfPages(bytes))[0]).toContain(text);
      return rulesIn(bytes);
    };
    // The time and the flight, each on one line.
    expect((await struckWith('CANCELLED')) - (await struckWith('SCHEDULED'))).toBe(2);
  });

  it('says who is aboard, when it is printed later', () => {
    const [first] = busyDay(1).activities;
    if (!first) throw new Error('the day has no activity');
    const [vip] = first.vips;
    const vips = [...first.vips, { id: 'vip_other', name: 'Olga Other', partySize: 1 }];
    const at = '2027-05-10T08:00:00.000Z';
    const mark = { at, by: 'DRIVER', withCode: false } as const;
    const guestsWith = (ids: readonly (string | undefined)[]) => {
      const aboard = ids.flatMap((vipId) => (vipId === undefined ? [] : { ...mark, vipId }));
      const day = { ...busyDay(1), activities: [{ ...first, vips, aboard }] };
      return daySheet(day, RULE, WORDING).rows.map(({ guests }) => guests);
    };
    expect(guestsWith([])).not.toContainEqual(expect.stringContaining('aboard'));
    expect(guestsWith([vip?.id])).toContainEqual(expect.stringContaining(`· aboard: ${vip?.name}`));
    expect(guestsWith(vips.map(({ id }) => id))).toContainEqual(expect.stringContaining('· aboard: All'));
    const absence = { vipId: 'vip_other', at, by: 'DRIVER', outcome: 'NO_SHOW' } as const;
    const day = { ...busyDay(1), activities: [{ ...first, vips, notAboard: [absence] }] };
    expect(daySheet(day, RULE, WORDING).rows.map(({ guests }) => guests)).toContainEqual(
      expect.stringContaining('· no-show: Olga Other'),
    );
  });

  it('is in order of time', async () => {
    const rows = daySheet(busyDay(60), RULE, WORDING).rows;
    expect(rows).toHaveLength(63);
    const times = rows.map(({ time }) => time.slice(0, 5));
    expect(times).toEqual([...times].sort());
  });

  it.each([
    [0, 0],
    [1, 3],
    [25, 40],
    [200, 60],
  ])('leaves less than a fifth blank before the chart: %i activities, a fleet of %i', async (count, fleet) => {
    const day = busyDay(count, fleet);
    const { bytes } = await print(day);
    const placed = await placedTexts(bytes);
    for (const [at, { blank, height, isLast, lines }] of (await layoutOf(bytes)).entries()) {
      expect(lines.length).toBeGreaterThan(1);
      const isBeforeChart = placed[at + 1]?.some(({ text }) => text === 'Vehicles');
      if (!isLast && !isBeforeChart) expect(blank).toBeLessThan(height / 5);
    }
    // Each lane stands once, however many pages the chart takes.
    const names = placed.flat().map(({ text }) => text);
    for (const { licensePlate = '' } of day.vehicles.filter(({ status }) => status === 'AVAILABLE'))
      expect(names).toContain(licensePlate);
  });

  it('draws each bar at its time, and a title never over the next bar', async () => {
    const { chart } = daySheet(busyDay(60), RULE, WORDING);
    const hours = chart.hours.map(({ label }) => label);
    expect([hours[0], hours.at(-1)]).toEqual(['06:00', '16:00']);
    const [vehicles] = chart.groups;
    const [first] = vehicles?.lanes ?? [];
    // 06:00–06:45 of ten hours.
    expect(first?.bars[0]).toEqual({ from: 0, to: 0.075, title: 'From Hotel Aurora' });
    for (const { bars } of chart.groups.flatMap(({ lanes }) => lanes)) {
      for (const [at, bar] of bars.entries()) {
        expect(bar.from).toBeGreaterThanOrEqual(0);
        expect(bar.to).toBeLessThanOrEqual(1);
        expect(bar.from).toBeGreaterThanOrEqual(bars[at - 1]?.to ?? 0);
      }
    }
  });

  it('comes as CSV with activities and flights in order of time', () => {
    const rows: Record<string, string>[] = parse(daySheetCsv(busyDay(60), RULE), { bom: true, columns: true });
    expect(rows).toHaveLength(65);
    const starts = rows.map((row) => `${row['Date']} ${row['Start']}`);
    expect(starts).toEqual([...starts].sort());
    expect(rows.find((row) => row['Type'] === 'ARRIVAL')).toMatchObject({
      Title: 'BA117 from JFK',
      Flight: 'expected 07:15 (planned 06:20)',
      Guests: 'Zoë Łukasiewicz 1; Ngozi Okonjo 2',
      People: '3',
    });
    expect(rows.filter((row) => row['Type'] === 'OFF')).toMatchObject([
      { Vehicle: 'Van 3', Title: 'New tyres', Date: '2027-05-08', Start: '04:00' },
      { Driver: 'Grace Adeyemi', Title: 'Dentist', Start: '16:00', End: '19:00' },
    ]);
    expect(rows[1]).toMatchObject({
      Type: 'TRANSPORT',
      Driver: 'Amara Okafor',
      Flight: expect.stringContaining('BA117'),
    });
  });
});
