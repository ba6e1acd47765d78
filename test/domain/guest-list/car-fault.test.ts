import { describe, expect, it } from '@jest/globals';
import { carFault } from '#shared/domain/guest-list/motorcade-rows.ts';
import type { ListedCar } from '#shared/domain/guest-list/recognise-activities.ts';

const STORED = { motorcadeId: 'mot_1', position: 2, role: 'PRINCIPAL' as const, callSign: 'Falcon 2' };
function titleOf(): string {
  return 'State arrival';
}
const BLANK: ListedCar = { motorcade: undefined, position: undefined, role: undefined, callSign: undefined };
const SAME: ListedCar = { motorcade: 'state ARRIVAL', position: 2, role: 'PRINCIPAL', callSign: 'Falcon 2' };

describe('what a row says of a car', () => {
  it.each<[string, typeof STORED | undefined, Partial<ListedCar>, string | undefined]>([
    ['says nothing of a ride that is no car', undefined, BLANK, undefined],
    ['says the same', STORED, SAME, undefined],
    ['names the motorcade by its id', STORED, { motorcade: 'mot_1' }, undefined],
    ['keeps what is stored where it is blank', STORED, {}, undefined],
    ['makes no car of a ride', undefined, { role: 'LEAD' }, 'role'],
    ['makes no motorcade', undefined, SAME, 'motorcade'],
    ['empties nothing of a ride that is no car', undefined, { motorcade: null, callSign: null }, undefined],
    ['takes no car out', STORED, { motorcade: null }, 'motorcade'],
    ['names another motorcade', STORED, { motorcade: 'Departure' }, 'motorcade'],
    ['has another position', STORED, { position: 3 }, 'position'],
    ['has another role', STORED, { role: 'TAIL' }, 'role'],
    ['has another call sign', STORED, { callSign: 'Eagle' }, 'callSign'],
    ['empties the call sign', STORED, { callSign: null }, 'callSign'],
    ['empties a call sign that is not there', { ...STORED, callSign: '' }, { callSign: '' }, undefined],
  ])('%s', (_what, before, row, field) => {
    expect(carFault(before, { ...BLANK, ...row }, titleOf)?.field).toBe(field);
  });
});
