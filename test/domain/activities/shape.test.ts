import { describe, expect, it } from '@jest/globals';
import { assertShape } from '#shared/domain/activities/shape.ts';
import { later } from '#shared/domain/time/days.ts';

const START = '2027-05-10T09:00:00.000Z';
function after(milliseconds: number): string {
  return later(START, milliseconds);
}
const LONGEST_MS = 72 * 3_600_000;
const ride = { type: 'TRANSPORT', startTime: START, endTime: after(1), vipIds: [] } as const;
function refused(path: string, message: unknown = expect.any(String)) {
  return expect.objectContaining({
    details: { kind: 'MEANING', errors: [expect.objectContaining({ path, message })] },
  });
}

describe('only a TRANSPORT takes', () => {
  const fields = [
    'masterEventId',
    'flightId',
    'seatsNeeded',
    'luggage',
    'people',
    'pickupLocation',
    'pickupCoordinates',
    'dropoffLocation',
  ];
  it.each(fields)('a %s', (field) => {
    expect(() => assertShape({ ...ride, [field]: 'x' })).not.toThrow();
    for (const type of ['MEAL', 'MEETING', 'EVENT'] as const) {
      const message = `is for TRANSPORT only; this is a ${type}`;
      expect(() => assertShape({ ...ride, type, [field]: 'x' })).toThrow(refused(`body.${field}`, message));
    }
  });
});

describe('an activity ends', () => {
  it.each([
    ['before its start', after(-1)],
    ['at its start', START],
  ])('not %s', (_what, endTime) => {
    expect(() => assertShape({ ...ride, endTime })).toThrow(refused('body.endTime'));
  });

  it('after its start', () => {
    expect(() => assertShape(ride)).not.toThrow();
  });
});

describe('an assignment lasts', () => {
  it.each(['driverId', 'vehicleId'])('of a %s exactly 72 hours, and not a moment longer', (field) => {
    expect(() => assertShape({ ...ride, [field]: 'x', endTime: after(LONGEST_MS) })).not.toThrow();
    expect(() => assertShape({ ...ride, [field]: 'x', endTime: after(LONGEST_MS + 1) })).toThrow(
      refused('body.endTime'),
    );
  });

  it('as long as it likes without a driver and a vehicle', () => {
    expect(() => assertShape({ ...ride, endTime: after(LONGEST_MS + 1) })).not.toThrow();
  });
});
