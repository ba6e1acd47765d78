import { describe, expect, it } from '@jest/globals';
import * as splitMotorcade from '#functions/motorcades/split-motorcade.ts';
import { anEvent } from '#test/support/activities.ts';
import { useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade, ROUTE } from '#test/support/motorcades.ts';
import { someVips } from '#test/support/vips.ts';

const { as, ask } = useMotorcades();

describe('a motorcade', () => {
  it('that is split says once what is wrong with its cars', async () => {
    const [vipId = ''] = await someVips(as, 1);
    await anEvent(as, { ...ROUTE, type: 'TRANSPORT', title: 'Elsewhere', vipIds: [vipId] });
    const { id } = await aMotorcade(as, { cars: [{ role: 'LEAD' }, { role: 'TAIL', vipIds: [vipId] }] });
    const { other, warnings } = await ask(splitMotorcade, id, { positions: [2] });
    expect(warnings).toEqual([expect.objectContaining({ code: 'VIP_OVERLAP', vipIds: [vipId] })]);
    expect(other.warnings ?? []).toEqual([]);
  });
});
