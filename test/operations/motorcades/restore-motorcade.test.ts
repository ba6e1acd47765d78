import { describe, expect, it } from '@jest/globals';
import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as restoreMotorcade from '#functions/motorcades/restore-motorcade.ts';
import { held, useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade } from '#test/support/motorcades.ts';

const { as, ask } = useMotorcades();

describe('a motorcade', () => {
  it('goes and comes back with all cars, but not while another one holds a vehicle', async () => {
    const tail = { role: 'TAIL', ...(await held()) };
    const { id } = await aMotorcade(as, { cars: [{ role: 'LEAD', ...(await held()) }, tail] });
    await ask(deleteMotorcade, id);
    const again = await aMotorcade(as, { cars: [tail] });
    expect(await ask(restoreMotorcade, id)).toMatchObject({ status: 409, code: 'VEHICLE_CONFLICT' });
    await ask(deleteMotorcade, again.id);
    expect((await ask(restoreMotorcade, id)).cars).toHaveLength(2);
  });
});
