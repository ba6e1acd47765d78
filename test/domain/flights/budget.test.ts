import { describe, expect, it } from '@jest/globals';
import { balanceOf, boundsOf, monthOf, pausedUntil, restsUntil } from '#shared/domain/flights/budget.ts';

describe('the monthly budget', () => {
  it('belongs to a month in UTC', () => {
    expect(monthOf('2027-04-30T23:59:59.999Z')).toBe('2027-04');
    expect(monthOf('2027-05-01T00:00:00.000Z')).toBe('2027-05');
    expect(boundsOf('2027-12')).toEqual({ start: '2027-12-01T00:00:00.000Z', end: '2028-01-01T00:00:00.000Z' });
  });

  it('reserves 15 % for people at the start of the month, and less towards its end', () => {
    expect(balanceOf('2027-04-01T00:00:00.000Z', 100, 0)).toEqual({
      limit: 100,
      used: 0,
      left: 100,
      reserved: 15,
      forPolls: 85,
    });
    expect(balanceOf('2027-04-16T00:00:00.000Z', 100, 60)).toMatchObject({ left: 40, reserved: 8, forPolls: 32 });
    expect(balanceOf('2027-04-30T23:00:00.000Z', 100, 60)).toMatchObject({ left: 40, reserved: 1, forPolls: 39 });
    expect(balanceOf('2027-04-01T00:00:00.000Z', 100, 95)).toMatchObject({ left: 5, reserved: 5, forPolls: 0 });
    expect(balanceOf('2027-04-01T00:00:00.000Z', 100, 12, 12)).toMatchObject({ left: 88, reserved: 3, forPolls: 85 });
    expect(balanceOf('2027-04-01T00:00:00.000Z', 50, 60)).toMatchObject({ left: 0, reserved: 0, forPolls: 0 });
  });
});

describe('a pause', () => {
  const now = '2027-04-10T00:00:00.000Z';

  it('doubles with each consecutive failure, from 10 minutes up to six hours', () => {
    const minutes = [0, 1, 2, 20].map(
      (before) => (Date.parse(pausedUntil('UNAVAILABLE', before, now)) - Date.parse(now)) / 60_000,
    );
    expect(minutes).toEqual([10, 20, 40, 360]);
  });

  it('lasts the rest of the month when the quota is spent, and half a day for a wrong configuration', () => {
    expect(pausedUntil('QUOTA', 0, now)).toBe('2027-05-01T00:00:00.000Z');
    expect(pausedUntil('CONFIGURATION', 5, now)).toBe('2027-04-10T12:00:00.000Z');
    expect(restsUntil('QUOTA', 0, now)).toBe('2027-04-10T06:00:00.000Z');
  });
});
