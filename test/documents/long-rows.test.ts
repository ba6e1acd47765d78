import { describe, expect, it } from '@jest/globals';
import { manifestPdf } from '#shared/documents/pdf/ride-tables-pdf.ts';
import { manifestSheet } from '#shared/domain/reports/schedule-sheet.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { placedTexts } from '#test/support/reports.ts';
import { anActivity, anImprint, WORDING } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
const COACH = { id: 'veh_1', name: 'Coach 1', seatCapacity: 400 } as VehicleRecord;

function rideOf(guests: number) {
  const vips = Array.from({ length: guests }, (_, at) => ({ id: `vip_${at}`, name: `Guest${at}of`, partySize: 1 }));
  const driver = { id: 'drv_1', name: 'Dana', phone: null };
  return anActivity({ type: 'TRANSPORT', vips, driver, pickupLocation: 'Pier House', dropoffLocation: 'Guildhall' });
}

describe('a row that is higher than a page', () => {
  it.each([
    [1, 1],
    [60, 2],
    [300, 8],
  ])('with %d guests names each of them once, on %d pages at most', async (guests, most) => {
    const sheet = manifestSheet(COACH, [rideOf(guests), rideOf(2)], RULE, WORDING);
    const { bytes } = await manifestPdf([sheet], await anImprint({ wording: WORDING }));
    const pages = await placedTexts(bytes);
    const names = pages.flat().filter(({ text }) => /^Guest\d+of/.test(text));
    expect(names.map(({ text }) => text.trim()).sort()).toEqual(
      [...rideOf(guests).vips, ...rideOf(2).vips].map(({ name }) => name).sort(),
    );
    // A landscape page of A4 is 595 points high, and the foot begins above 40.
    expect(Math.max(...names.map(({ y }) => y))).toBeLessThan(555);
    expect(pages.length).toBeLessThanOrEqual(most);
    // Each page says whose guests these are.
    for (const page of pages) expect(page.map(({ text }) => text)).toContain('Dana');
  });
});
