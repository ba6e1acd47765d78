import { describe, expect, it } from '@jest/globals';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as reorderMotorcade from '#functions/motorcades/reorder-motorcade.ts';
import * as restoreMotorcade from '#functions/motorcades/restore-motorcade.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade, ROUTE } from '#test/support/motorcades.ts';

const { as, ask } = useMotorcades();

describe('a motorcade', () => {
  it('stays as it is if a request changes nothing', async () => {
    const { id, version } = await aMotorcade(as);
    expect(await ask(reorderMotorcade, id, { order: [1, 2] })).toMatchObject({ version });
    expect(await ask(updateMotorcade, id, { title: ROUTE.title })).toMatchObject({ version });
    expect(await ask(moveMotorcadeStatus, id, { status: 'SCHEDULED' })).toMatchObject({ version });
    expect(await ask(restoreMotorcade, id)).toMatchObject({ version });
  });
});
