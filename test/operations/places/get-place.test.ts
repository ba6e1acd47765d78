import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as getPlace from '#functions/places/get-place.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('ADMINISTRATOR');
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}

describe('deletePlace', () => {
  const remove = (placeId: string, query: Record<string, string> = {}): Promise<Answer> =>
    call(deletePlace, { as, params: { placeId }, query });

  it.each([
    [{}, 409],
    [{ unlink: 'true' }, 204],
  ])('with %j leaves no activity linked that took the place just before: %i', async (query, status) => {
    const placeId = await aPlace(`Arcade ${status}`);
    const times = { startTime: '2099-06-10T09:00:00Z', endTime: '2099-06-10T10:00:00Z' };
    const ids: string[] = [];
    const plan = async () => ids.push(await anEvent(as, { ...times, placeId }));
    const point = { write: 'deletePlace', when: 'before' } as const;
    const removed = await withConcurrentRequest(point, plan, () => remove(placeId, query));
    expect(removed.status).toBe(status);
    expect((await read(ids[0] ?? '')).placeId).toBe(status === 409 ? placeId : null);
    expect((await call(getPlace, { as, params: { placeId } })).status).toBe(status === 409 ? 200 : 404);
  });
});
