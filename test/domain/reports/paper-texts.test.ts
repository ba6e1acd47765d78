import { describe, expect, it } from '@jest/globals';
import { linesOf } from '#shared/documents/pdf/pocket-pdf.ts';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { manifestSheet, scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { joinedTexts, wordingOf } from '#shared/domain/reports/wording.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { REPORT_KINDS } from '#shared/schemas/reports/report.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { anActivity } from '#test/documents/samples.ts';

const RULE = { timezone: 'UTC', dayStartsAt: '04:00' };
function wordingIn(language: keyof typeof CATALOGUES) {
  return wordingOf({ timezone: 'UTC', catalogues: [CATALOGUES[language]] });
}

describe('the texts of papers', () => {
  it('tell the party of a guest in the language of the paper', () => {
    const guest = { kind: 'VIP_SCHEDULE' as const, id: 'vip_1', name: 'Zoë', about: ['Iceland'], partySize: 3 };
    const aboutIn = (language: keyof typeof CATALOGUES) => scheduleSheet(guest, [], RULE, wordingIn(language)).about;
    expect([aboutIn('en'), aboutIn('de'), aboutIn('ja')]).toEqual([
      ['Iceland', 'Party of 3'],
      ['Iceland', 'Gruppe von 3'],
      ['Iceland', '3 名'],
    ]);
    expect(scheduleSheet({ ...guest, partySize: 1 }, [], RULE, wordingIn('en')).about).toEqual(['Iceland']);
  });

  it('have a title in the language of the paper, but not for files of data', () => {
    const { words } = CATALOGUES.de;
    const untitled = REPORT_KINDS.filter((kind) => !(`title${kind}` in words));
    expect(untitled).toEqual(['WORKBOOK', 'PERSONAL_DATA']);
    expect(words.titleDAY_SHEET).not.toBe(CATALOGUES.en.words.titleDAY_SHEET);
  });

  it('put the rides of a vehicle after midnight under their own date', () => {
    const vehicle = { id: 'veh_1', name: 'Van', seatCapacity: 8 } as VehicleRecord;
    const rides = ['2027-05-10T23:00:00Z', '2027-05-11T00:30:00Z', '2027-05-11T05:00:00Z'].map((startTime) =>
      anActivity({ type: 'TRANSPORT', startTime, endTime: startTime.replace(':00Z', ':20Z') }),
    );
    expect(manifestSheet(vehicle, rides, RULE, wordingIn('en')).rows.map(({ bar }) => bar)).toEqual([
      'Monday 10 May 2027',
      'After midnight: Tuesday 11 May',
      'Tuesday 11 May 2027',
    ]);
  });

  it('name the day of rides that all start after midnight', () => {
    const vehicle = { id: 'veh_1', name: 'Van', seatCapacity: 8 } as VehicleRecord;
    const rides = ['2027-05-10T23:00:00Z', '2027-05-12T00:30:00Z', '2027-05-12T01:30:00Z'].map((startTime) =>
      anActivity({ type: 'TRANSPORT', startTime, endTime: startTime.replace(':00Z', ':20Z') }),
    );
    const night = 'Tuesday 11 May 2027 · After midnight: Wednesday 12 May';
    expect(manifestSheet(vehicle, rides, RULE, wordingIn('en')).rows.map(({ bar }) => bar)).toEqual([
      'Monday 10 May 2027',
      night,
      night,
    ]);
  });

  it('tell the driver of a vehicle where it picks up and drops off, with the addresses', () => {
    const vehicle = { id: 'veh_1', name: 'Van', seatCapacity: 8 } as VehicleRecord;
    const places = new Map(
      ['Quay Street', 'Park Lane'].map((address, n) => [`plc_${n}`, { name: 'Place', address } as PlaceRecord]),
    );
    const ends = { pickupPlaceId: 'plc_0', dropoffPlaceId: 'plc_1' };
    const ride = anActivity({ type: 'TRANSPORT', pickupLocation: 'Hotel', dropoffLocation: 'Hall', ...ends });
    expect(manifestSheet(vehicle, [ride], { ...RULE, places }, wordingIn('en')).rows[0]?.stops).toEqual([
      'Hotel, Quay Street',
      'to Hall, Park Lane',
    ]);
  });

  it('keep a name before its phone in a text from right to left', () => {
    const contact = 'Operations room +44 20 7946 0958';
    expect(wordingIn('ar').say('contact', { contact })).toContain(`\u2068${contact}\u2069`);
    expect(wordingIn('en').say('contact', { contact })).toBe(`24-hour contact: ${contact}`);
  });

  it('leave the order of texts to the paper if one of them is from right to left', () => {
    expect(joinedTexts(['Summit', '', '2027'], ' · ')).toBe('Summit · 2027');
    expect(joinedTexts(['Summit', '10 مايو'], ' · ')).toBe('\u2068Summit\u2069 · \u206810 مايو\u2069');
  });

  it('count in Arabic without a word for one', () => {
    expect([0, 1, 100].map((n) => wordingIn('ar').count('person', n))).toEqual(['0 شخص', 'شخص واحد', '100 شخص']);
  });

  it('show on a card which entries are after midnight', () => {
    const guest = { kind: 'VIP_SCHEDULE' as const, id: 'vip_1', name: 'Zoë', about: [] };
    const [late] = scheduleSheet(
      guest,
      [anActivity({ title: 'Back', startTime: '2027-05-11T00:30:00Z', endTime: '2027-05-11T01:00:00Z' })],
      RULE,
      wordingIn('en'),
    ).days.flatMap(({ entries }) => entries);
    const lines = late ? linesOf(late, 'cancelled').map(({ text }) => text) : [];
    expect(lines).toEqual(['After midnight: Tuesday 11 May', '\u206800:30–01:00\u2069  \u2068Back\u2069']);
  });

  it('keep a name from right to left before its phone', () => {
    const guest = { kind: 'VIP_SCHEDULE' as const, id: 'vip_1', name: 'Zoë', about: [] };
    const driver = { id: 'drv_1', name: 'فاطمة', phone: '+971 4 555 0123' };
    const ride = anActivity({ type: 'TRANSPORT', driver });
    const [entry] = scheduleSheet(guest, [ride], RULE, wordingIn('en')).days.flatMap(({ entries }) => entries);
    const shown = entry?.details.find(({ word }) => word === 'driver')?.value;
    expect(shown).toBe('\u2068فاطمة\u2069 · \u2068+971 4 555 0123\u2069');
  });
});
