import { describe, expect, it } from '@jest/globals';
import { beginPart } from '#shared/domain/proposals/new-ride.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

const AT = '2027-05-10T09:00:00.000Z';
const dropOff: ActivityRecord = {
  id: 'act_1',
  version: 3,
  createdAt: AT,
  updatedAt: AT,
  type: 'TRANSPORT',
  title: 'To the airport',
  status: 'SCHEDULED',
  startTime: AT,
  endTime: '2027-05-10T10:00:00.000Z',
  location: 'Lobby',
  placeId: 'plc_lobby',
  pickupLocation: 'Inn',
  pickupPlaceId: 'plc_inn',
  pickupCoordinates: { latitude: 51.5, longitude: 0 },
  dropoffLocation: 'Airport',
  dropoffPlaceId: 'plc_airport',
  flightId: 'flt_1',
  flightLeg: 'DEPARTURE',
  flightArrival: AT,
  vipIds: ['vip_1', 'vip_2'],
  driverId: 'drv_1',
};
const PART = { part: 2, vipIds: ['vip_2'] };
const AFTER = '2027-05-10T09:30:00.000Z';
const ON_THE_WAY = { startTime: AFTER, endTime: dropOff.endTime, kept: { pickupLocation: 'On the way' } };

describe('a ride that takes guests of another one', () => {
  it('has its flight with its leg, and all its places', () => {
    const { flightId, flightLeg, placeId, pickupPlaceId, dropoffPlaceId } = dropOff;
    const kept = { flightId, flightLeg, placeId, pickupPlaceId, dropoffPlaceId };
    expect(beginPart('act_2', dropOff, PART, AT)).toMatchObject({
      ...kept,
      vipIds: ['vip_2'],
      title: 'To the airport (2)',
    });
  });

  it('meets them on the way: with their flight if it departs, without it if they have left it', () => {
    const taken = beginPart('act_2', dropOff, { ...PART, takesOn: ON_THE_WAY }, AT);
    expect(taken).toMatchObject({ flightId: 'flt_1', flightLeg: 'DEPARTURE', startTime: AFTER });
    expect(taken).not.toHaveProperty('pickupPlaceId');
    const { flightLeg: _leg, ...pickUp } = dropOff;
    expect(beginPart('act_2', pickUp, { ...PART, takesOn: ON_THE_WAY }, AT)).not.toHaveProperty('flightId');
  });
});
