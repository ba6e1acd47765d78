import { describe, expect, it } from '@jest/globals';
import { tracked } from '#shared/domain/flights/track.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';

const WORD = { at: '2027-05-10T06:00:00.000Z', by: 'usr_ada' };
const wanted = { flightNumber: 'AA100', flightDate: '2027-05-10', vipIds: [] };
function of(stored: FlightRecord | undefined, provider: boolean | undefined): FlightRecord {
  return tracked(stored, provider === undefined ? wanted : { ...wanted, provider }, WORD);
}
function stored(): FlightRecord {
  return of(undefined, undefined);
}
function privateJet(): FlightRecord {
  return of(undefined, false);
}

describe('whether the provider is asked for a flight', () => {
  it.each([
    ['it is, if no one says otherwise', stored, undefined],
    ['it is not from the start', privateJet, false],
    ['it is not from now on', () => of(stored(), false), false],
    ['it is still not, if no one says otherwise', () => of(privateJet(), undefined), false],
    ['it is again', () => of(privateJet(), true), undefined],
  ])('%s', (_what, flight, expected) => {
    expect(flight().provider).toBe(expected);
  });

  it.each([
    ['not', privateJet(), false],
    ['by default', stored(), true],
  ])('changes nothing where it was said before: %s', (_what, before, provider) => {
    expect(of(before, provider)).toBe(before);
  });
});
