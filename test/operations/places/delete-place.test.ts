import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('ADMINISTRATOR');
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}

describe('deletePlace', () => {
  const remove = (placeId: string, query: Record<string, string> = {}): Promise<Answer> =>
    call(deletePlace, { as, params: { placeId }, query });

  it('is refused while activities that are not over name the place', async () => {
    const placeId = await aPlace('Museum');
    const start = '2099-05-10T09:00:00Z';
    const id = await anEvent(as, {
      location: 'Museum',
      startTime: start,
      endTime: '2099-05-10T10:00:00Z',
      title: 'Tour',
    });
    const refused = await remove(placeId);
    expect(refused.body).toMatchObject({
      code: 'STILL_IN_USE',
      detail:
        'Museum is the place of “Tour”. Change them first, or delete with unlink=true: activities then keep its name as text.',
    });
    expect((await remove(placeId, { unlink: 'true', dryRun: 'true' })).status).toBe(204);
    expect(await read(id)).toMatchObject({ placeId, version: 1 });
    expect((await remove(placeId, { unlink: 'true' })).status).toBe(204);
    expect(await read(id)).toMatchObject({ placeId: null, location: 'Museum', version: 2 });
  });

  it('is refused while it lodges guests, and says that they lose their nights', async () => {
    const placeId = await aPlace('Palace');
    const [vipId = ''] = await someVips(as, 1);
    const lodging = [{ placeId, room: '7', from: '2099-05-09', to: '2099-05-12' }];
    expect((await call(updateVip, { as, params: { vipId }, body: { lodging } })).status).toBe(200);
    expect((await remove(placeId)).body).toMatchObject({
      code: 'STILL_IN_USE',
      detail:
        'Palace lodges 1 guest. Change them first, or delete with unlink=true: guests then lose their nights there.',
    });
  });
});
