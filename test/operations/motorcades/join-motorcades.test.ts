import { describe, expect, it } from '@jest/globals';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as joinMotorcades from '#functions/motorcades/join-motorcades.ts';
import { call } from '#test/support/call.ts';
import { type Car, held, useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade } from '#test/support/motorcades.ts';

const { as, ask } = useMotorcades();

describe('a motorcade', () => {
  it('joins another one, whose cars come last and begin when it begins', async () => {
    const [first, second] = [
      { role: 'LEAD', ...(await held()) },
      { role: 'PRINCIPAL', ...(await held()) },
    ];
    const tail = { role: 'TAIL', ...(await held()) };
    const { id } = await aMotorcade(as, { cars: [first, second] });
    const other = await aMotorcade(as, { cars: [tail], startTime: '2027-05-10T09:30:00Z', title: 'Press' });
    const joined = await ask(joinMotorcades, id, { otherId: other.id });
    expect((joined.cars as Car[]).map(({ role, startTime }) => [role, startTime])).toEqual(
      ['LEAD', 'PRINCIPAL', 'TAIL'].map((role) => [role, '2027-05-10T09:00:00.000Z']),
    );
    expect((await call(getMotorcade, { as, params: { motorcadeId: other.id } })).status).toBe(404);
  });
});
