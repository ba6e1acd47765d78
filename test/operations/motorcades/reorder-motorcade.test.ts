import { describe, expect, it } from '@jest/globals';
import * as reorderMotorcade from '#functions/motorcades/reorder-motorcade.ts';
import { type Car, held, useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade } from '#test/support/motorcades.ts';

const { as, ask } = useMotorcades();

describe('a motorcade', () => {
  it('changes its order', async () => {
    const [first, second] = [
      { role: 'LEAD', ...(await held()) },
      { role: 'PRINCIPAL', ...(await held()) },
    ];
    const { id } = await aMotorcade(as, { cars: [first, second] });
    const reordered = (await ask(reorderMotorcade, id, { order: [2, 1] })).cars as Car[];
    expect(reordered.map(({ role }) => role)).toEqual(['PRINCIPAL', 'LEAD']);
    expect(await ask(reorderMotorcade, id, { order: [1] })).toMatchObject({ status: 400 });
  });
});
