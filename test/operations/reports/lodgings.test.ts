import { describe, expect, it } from '@jest/globals';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aPlace } from '#test/support/places.ts';
import { reportFile, textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const as = useUser('COORDINATOR');

/** Lets a guest land at this time (UTC) by a flight that is entered by hand. */
async function lands(flightNumber: string, name: string, arrives: string, lodging: object[]) {
  const vipIds = await someVips(as, 1, { name, lodging });
  const flightDate = arrives.slice(0, 10);
  const arrival = { iata: 'LHR', scheduledTime: arrives };
  await call(trackFlight, { as, body: { flightNumber, flightDate, provider: false, vipIds, arrival } });
}
async function arrivals(date: string) {
  return (await textOfPages(await reportFile(as, { kind: 'ARRIVALS', format: 'PDF', date }))).join(' ');
}

describe('the paper of arrivals', () => {
  it('shows the room and the place of each guest who lodges somewhere', async () => {
    const [hotel, inn] = [await aPlace('Hotel Aurora'), await aPlace('Mill Inn')];
    const nights = (placeId: string, room?: string) => ({
      placeId,
      from: '2027-05-10',
      to: '2027-05-12',
      ...(room && { room }),
    });
    await lands('N1AB', 'Ann', '2027-05-10T05:00:00Z', [nights(hotel, '2-14')]);
    await lands('N2AB', 'Ben', '2027-05-10T09:00:00Z', [nights(inn)]);
    await lands('N3AB', 'Cleo', '2027-05-10T10:00:00Z', []);
    const text = await arrivals('2027-05-10');
    for (const word of ['Room', '2-14', 'Hotel Aurora', 'Mill Inn', 'Cleo']) expect(text).toContain(word);
  });

  it('has no such column if no guest of the day lodges anywhere', async () => {
    const past = { placeId: await aPlace('Past Inn'), from: '2027-05-10', to: '2027-05-12' };
    await lands('N4AB', 'Dora', '2027-06-10T09:00:00Z', [past]);
    const text = await arrivals('2027-06-10');
    expect(text).toContain('Dora');
    expect(text).not.toContain('Room');
    expect(text).not.toContain('Past Inn');
  });
});

describe('the papers of a guest', () => {
  it('say where they lodge in that time, with the room unless the settings keep it off', async () => {
    const [hotel, inn] = [await aPlace('Hotel Boreas'), await aPlace('Old Mill')];
    const lodging = [
      { placeId: hotel, room: '2-14', from: '2027-07-10', to: '2027-07-12' },
      { placeId: inn, from: '2027-07-12', to: '2027-07-14' },
    ];
    const ids = await someVips(as, 1, { name: 'Eda', lodging });
    const print = async (paper: object) =>
      (await textOfPages(await reportFile(as, { format: 'PDF', ids, ...paper }))).join(' ');
    const itinerary = await print({ kind: 'VIP_SCHEDULE' });
    expect(itinerary).toContain('Hotel Boreas · Room 2-14 · 10 – 12 July 2027');
    expect(itinerary).toContain('Old Mill · 12 – 14 July 2027');
    const card = await print({ kind: 'POCKET', date: '2027-07-11' });
    expect(card).toContain('Hotel Boreas · Room 2-14');
    // An empty card says which day it is for.
    expect(card).toMatch(/11 .*July 2027.*Nothing is planned/);
    expect(card).not.toContain('Old Mill');
    await withSettings({ pdf: { ...DEFAULT_PDF_SETTINGS, rooms: false } });
    const discreet = await print({ kind: 'VIP_SCHEDULE' });
    expect(discreet).toContain('Hotel Boreas');
    expect(discreet).not.toContain('2-14');
  });
});
