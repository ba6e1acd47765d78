import { expect, it } from '@jest/globals';
import { changedPlace, defaultBufferMinutes, placeFields } from '#shared/domain/places/place.ts';
import { begin } from '#shared/domain/records.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';

const NOW = '2027-05-10T08:00:00.000Z';
function place(fields: Partial<PlaceRecord>): PlaceRecord {
  return begin('plc_1', { name: 'Heathrow', kind: 'AIRPORT' as const, aliases: [], bufferMinutes: 20, ...fields }, NOW);
}

it.each([
  ['AIRPORT', 20],
  ['HOTEL', 0],
] as const)('getting in or out of a place takes by itself: %s %i minutes', (kind, minutes) => {
  expect(defaultBufferMinutes(kind)).toBe(minutes);
  expect(placeFields({ name: 'Place', kind, aliases: [] }).bufferMinutes).toBe(minutes);
  expect(placeFields({ name: 'Place', kind, aliases: [], bufferMinutes: 5 }).bufferMinutes).toBe(5);
});

it.each([
  ['brings the minutes of the new kind', place({}), { kind: 'HOTEL' as const }, 0],
  ['keeps minutes of its own', place({ bufferMinutes: 5 }), { kind: 'HOTEL' as const }, 5],
  ['sets minutes of its own', place({}), { bufferMinutes: 5 }, 5],
  ['takes minutes of its own back', place({ bufferMinutes: 5 }), { bufferMinutes: null }, 20],
])('a change of a place %s', (_what, before, change, minutes) => {
  expect(changedPlace(before, change, NOW).bufferMinutes).toBe(minutes);
});
