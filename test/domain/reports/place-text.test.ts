import { describe, expect, it } from '@jest/globals';
import { placeText } from '#shared/domain/reports/printed-names.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';

const aurora = { name: 'Hotel Aurora', address: '12 Quay Street, Harbourton' } as PlaceRecord;

describe('placeText', () => {
  it.each([
    [
      'adds the address to the text that a person wrote',
      'Aurora, back door',
      aurora,
      'Aurora, back door, 12 Quay Street, Harbourton',
    ],
    ['does not repeat an address', 'Hotel, 12 quay street,  Harbourton', aurora, 'Hotel, 12 quay street,  Harbourton'],
    ['returns the text alone of no place', 'The corner', undefined, 'The corner'],
    ['returns the text alone of a place without an address', 'Aurora', { ...aurora, address: undefined }, 'Aurora'],
    ['shows nothing of a deleted place', 'Aurora', { ...aurora, deletedAt: '2027-05-01T00:00:00.000Z' }, 'Aurora'],
    ['prints no address where there is no text', '', aurora, ''],
  ])('%s', (_name, text, place, printed) => {
    expect(placeText(text, place)).toBe(printed);
  });
});
