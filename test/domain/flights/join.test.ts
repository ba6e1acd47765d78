import { describe, expect, it } from '@jest/globals';
import { joinedInto, known } from '#shared/domain/flights/track.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { flightOf } from '#test/support/flight-records.ts';

const [NOW, TEN, ELEVEN] = ['2027-05-10T06:00:00.000Z', '2027-05-10T10:00:00.000Z', '2027-05-10T11:00:00.000Z'];
function pickup(fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    ...begin('act_1', { type: 'TRANSPORT', title: 'Pick-up', status: 'SCHEDULED' as const, vipIds: [] }, NOW),
    startTime: ELEVEN,
    endTime: '2027-05-10T12:00:00.000Z',
    flightId: 'flt_1',
    ...fields,
  };
}

it.each([
  ['the arrival that was planned for its former number', pickup(), { scheduledTime: TEN }, TEN],
  ['the arrival that it followed last', pickup({ flightArrival: ELEVEN }), { scheduledTime: TEN }, ELEVEN],
  ['no arrival where none was known', pickup(), {}, undefined],
])('a pick-up of a flight that is known as another was made for %s', (_what, ride, arrival, expected) => {
  const { flightArrival, flightId, version } = known(ride, flightOf('SCHEDULED', { arrival }), 'flt_2', NOW);
  expect([flightId, version, flightArrival]).toEqual(['flt_2', 2, expected]);
});

describe('a flight that is joined with another', () => {
  const ticket = { arrival: { iata: 'LHR' } };
  const other = { arrival: { iata: 'LGW' } };
  const joined = (own: Partial<FlightRecord>, fields: Partial<FlightRecord>): FlightRecord => {
    const one = flightOf('SCHEDULED', {});
    return joinedInto({ ...one, ...own }, { ...one, flightNumber: 'BA1500', ...fields }, NOW);
  };

  it.each([
    ['keeps its ticket', { ticket }, { ticket: other }, ticket],
    ['keeps its ticket where the other has none', { ticket }, {}, ticket],
    ['takes that of the other where it has none', {}, { ticket: other }, other],
    ['has none where both have none', {}, {}, undefined],
  ])('%s', (_what, own, fields, expected) => {
    expect(joined(own, fields).ticket).toEqual(expected);
  });

  it('is also known by all numbers of both, but for its own', () => {
    const names = { alsoKnownAs: ['AA100', 'IB4218'] };
    expect(joined({ alsoKnownAs: ['QF3101'] }, names).alsoKnownAs).toEqual(['QF3101', 'BA1500', 'IB4218']);
  });
});
