import { describe, expect, it } from '@jest/globals';
import { ticketOf, withEntry } from '#shared/domain/flights/manual-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { flightOf } from '#test/support/flight-records.ts';

const WORD = { at: '2027-05-10T06:00:00.000Z', by: 'usr_ada' };
const LATER = { at: '2027-05-10T06:10:00.000Z', by: 'usr_ben' };
const ticket = { arrival: { iata: 'LHR' } };
const { facts: _facts, ...unknown } = flightOf('SCHEDULED', {});
const booked: FlightRecord = { ...unknown, ticket };
function atGate(): FlightRecord {
  return withEntry(booked, { arrival: { gate: 'B2', terminal: '5' } }, WORD);
}

describe('what a person says of a flight', () => {
  it('is kept with who said it and when', () => {
    expect(atGate().entered).toEqual({ arrival: { ...WORD, values: { gate: 'B2', terminal: '5' } } });
  });

  it('changes nothing if it was said before, or says nothing', () => {
    const before = atGate();
    expect(withEntry(before, { arrival: { gate: 'B2' } }, LATER)).toBe(before);
    expect(withEntry(booked, {}, LATER)).toBe(booked);
    expect(withEntry(unknown, {}, LATER)).toBe(unknown);
  });

  it('can be taken back field by field, until nothing is left', () => {
    const without = withEntry(atGate(), { arrival: { gate: null } }, LATER);
    expect(without.entered).toEqual({ arrival: { ...LATER, values: { terminal: '5' } } });
    expect(withEntry(without, { arrival: { terminal: null } }, LATER).entered).toBeUndefined();
  });

  it('tells with its airport which leg was booked, unless the flight lands there because it is diverted', () => {
    expect(withEntry(booked, { arrival: { iata: 'LGW' } }, WORD).ticket).toEqual({ arrival: { iata: 'LGW' } });
    const diverted = withEntry(booked, { status: 'DIVERTED', arrival: { iata: 'LGW' } }, WORD);
    expect([diverted.ticket, diverted.facts?.divertedTo]).toEqual([ticket, 'LGW']);
  });
});

describe('a ticket', () => {
  it.each([
    ['without a side is none', undefined, undefined, undefined, undefined],
    ['whose only side is taken back is none', ticket, undefined, null, undefined],
    ['keeps the side that is not named', ticket, { iata: 'JFK' }, undefined, { departure: { iata: 'JFK' }, ...ticket }],
  ])('%s', (_what, old, departure, arrival, expected) => {
    expect(ticketOf(old, departure, arrival)).toEqual(expected);
  });
});
