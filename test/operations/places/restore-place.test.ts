import { describe, expect, it } from '@jest/globals';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as restorePlace from '#functions/places/restore-place.ts';
import { planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
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
