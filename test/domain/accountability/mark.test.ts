import { describe, expect, it } from '@jest/globals';
import { markerOf, nextMark, presentMark } from '#shared/domain/accountability/muster.ts';
import type { MarkRecord } from '#shared/schemas/accountability/muster.ts';

const AT = '2027-05-10T09:00:00.000Z';
const MARK: MarkRecord = { id: 'mrk_1', musterId: 'mus_1', vipId: 'vip_1', version: 3, state: 'MISSING', at: AT };
function next(at: string) {
  return nextMark(MARK, { id: 'mrk_2', musterId: 'mus_1', vipId: 'vip_1', state: 'ACCOUNTED', at });
}

describe('the time of a mark', () => {
  it.each([
    ['later than the one before stays', '2027-05-10T09:00:00.001Z', '2027-05-10T09:00:00.001Z'],
    ['of the same millisecond is one later', AT, '2027-05-10T09:00:00.001Z'],
    ['earlier than the one before is one after it', '2027-05-10T08:59:59.000Z', '2027-05-10T09:00:00.001Z'],
  ])('%s', (_name, at, expected) => {
    expect(next(at)).toEqual({ ...MARK, id: 'mrk_2', version: 4, state: 'ACCOUNTED', at: expected });
  });

  it('of the first mark stays, with version 1', () => {
    const { version: _version, ...mark } = MARK;
    expect(nextMark(undefined, mark)).toEqual({ ...MARK, version: 1 });
  });
});

describe('who made a mark', () => {
  it.each([
    ['a user, also if a driver', { by: 'auth0|1', driverId: 'drv_1' }, 'auth0|1'],
    ['a driver by message', { driverId: 'drv_1' }, 'drv_1'],
    ['no one who is known any more', {}, 'erased'],
  ])('%s', (_name, fields, expected) => {
    const mark = { ...MARK, ...fields };
    expect(markerOf(mark)).toBe(expected);
    const named = new Map<string, string | undefined>([[expected, 'Dana']]);
    expect(presentMark(mark, named).by).toEqual({ id: expected, name: 'Dana' });
    expect(presentMark(mark, new Map()).by).toEqual({ id: expected, name: null });
  });
});
