import { describe, expect, it } from '@jest/globals';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as restorePlace from '#functions/places/restore-place.ts';
import { planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('ADMINISTRATOR');

describe('deletePlace', () => {
  const remove = (placeId: string, query: Record<string, string> = {}): Promise<Answer> =>
    call(deletePlace, { as, params: { placeId }, query });

  it('lets no activity take the place afterwards', async () => {
    const placeId = await aPlace('Gallery');
    await remove(placeId);
    const refused = await planEvent(as, { placeId });
    expect(refused.body.errors[0].message).toBe('is deleted: Gallery. Restore it first');
    expect((await planEvent(as, { location: 'Gallery' })).body.placeId).toBeNull();
    await call(restorePlace, { as, params: { placeId } });
    expect((await planEvent(as, { location: 'Gallery' })).body.placeId).toBe(placeId);
  });
});

describe('restorePlace', () => {
  it('refuses a place whose name was taken, and names the change of the other place that cures it', async () => {
    const placeId = await aPlace('Pavilion');
    await call(deletePlace, { as, params: { placeId } });
    const other = await aPlace('pavilion');
    const refused = await writingNothing(() => call(restorePlace, { as, params: { placeId } }));
    const message = 'has a name that another place has taken: Pavilion';
    expect(refused.body).toMatchObject({
      status: 400,
      errors: [{ path: 'path.placeId', code: 'TAKEN', message }],
      cure: { operationId: 'updatePlace', params: { placeId: other } },
    });
  });
});
