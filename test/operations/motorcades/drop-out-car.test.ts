import { describe, expect, it } from '@jest/globals';
import * as dropOutCar from '#functions/motorcades/drop-out-car.ts';
import { type Car, held, useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { someVips } from '#test/support/vips.ts';

const { as, ask } = useMotorcades();

describe('a motorcade', () => {
  it("makes the spare the principal's car if that drops out", async () => {
    const vipIds = await someVips(as, 2);
    const cars = [
      { role: 'LEAD' },
      { role: 'PRINCIPAL', vipIds, ...(await held()) },
      { role: 'SPARE', ...(await held()) },
    ];
    const { id } = await aMotorcade(as, { cars, startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' });
    const left = (await ask(dropOutCar, id, { position: 2 })).cars as Car[];
    expect(left.map(({ role }) => role)).toEqual(['LEAD', 'PRINCIPAL']);
    expect(left[1]?.vipIds.toSorted()).toEqual(vipIds.toSorted());
  });
});
