import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as dismissAttention from '#functions/attention/dismiss-attention.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { operations } from '#functions/registry.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { later } from '#shared/domain/time/days.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

const flights = useFlights();
useTable();
const clock = useClock();
const NOW = Date.parse('2027-05-10T08:00:00Z');
function at(hour: number): string {
  return later('2027-05-10T00:00:00Z', hour * 3_600_000);
}

const as = useUser('COORDINATOR');
let meeting: string;
beforeAll(async () => {
  clock.stop(NOW);
  const [vipId = ''] = await someVips(as, 1);
  const fleet = async () => ({ vehicleId: await aVehicle(), driverId: await aDriver() });
  const ride = (title: string, hour: number, fields: object) =>
    anEvent(as, { type: 'TRANSPORT', title, startTime: at(hour), endTime: at(hour + 1), ...fields });
  meeting = await anEvent(as, { title: 'Meeting', startTime: at(13), endTime: at(14) });
  await ride('Complete', 10, { ...(await fleet()), masterEventId: meeting });
  await ride('No driver', 11, { vehicleId: await aVehicle() });
  await ride('No vehicle', 12, { driverId: await aDriver() });
  await ride('Nothing', 15, { masterEventId: meeting });
  await ride('Overfull', 16, { ...(await fleet()), vipIds: [vipId] });
  await call(updateVip, { as, params: { vipId }, body: { partySize: 9 } });
  await ride('Over', 5, {});
  const cancelled = await ride('Cancelled', 17, {});
  await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
  await ride('Running', 7.5, {});
  await ride('Next month', 30 * 24, { driverId: await aDriver() });
});

async function titles(query: Record<string, string>): Promise<string[]> {
  clock.stop(NOW);
  const { body, text } = await call(listEvents, { as, query });
  if (!body?.items) throw new Error(text);
  return body.items.map(({ title }: { title: string }) => title);
}

describe('listEvents', () => {
  it.each([
    [{ needs: 'driver' }, ['Running', 'No driver', 'Nothing']],
    [{ needs: 'vehicle' }, ['Running', 'No vehicle', 'Nothing', 'Next month']],
    [{ needs: 'seats' }, ['Overfull']],
    [{ needs: 'driver,seats' }, ['Running', 'No driver', 'Nothing', 'Overfull']],
    [{ needs: 'vehicle', from: at(12), to: at(100) }, ['No vehicle', 'Nothing']],
    [{ needs: 'vehicle', to: at(9) }, ['Running']],
    [{ needs: 'vehicle', sort: '-startTime' }, ['Next month', 'Nothing', 'No vehicle', 'Running']],
    [{ needs: 'vehicle', search: 'month' }, ['Next month']],
    [{ needs: 'driver', type: 'MEETING' }, []],
  ] as [Record<string, string>, string[]][])('with %j finds %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('finds what the attention list shows, until a person hides it', async () => {
    expect(await titles({ needs: 'attention' })).toEqual(['Running', 'No driver', 'No vehicle', 'Nothing', 'Overfull']);
    const { body } = await call(listEvents, { as, query: { search: 'Overfull' } });
    const params = { code: 'SEATS_EXCEEDED', subjectId: body.items[0].id as string };
    await call(dismissAttention, { as, params, body: {} });
    expect(await titles({ needs: 'attention' })).toEqual(['Running', 'No driver', 'No vehicle', 'Nothing']);
  });

  it('names the known needs when it refuses another', async () => {
    const { body } = await call(listEvents, { as, query: { needs: 'driver,coffee' } });
    expect(body).toMatchObject({
      status: 400,
      detail: expect.stringContaining('driver, vehicle, seats, acknowledgement, attention'),
    });
  });

  it('goes through pages of needs', async () => {
    clock.stop(NOW);
    const first = await call(listEvents, { as, query: { needs: 'driver', limit: '2' } });
    const query = { needs: 'driver', limit: '2', cursor: first.body.nextCursor as string };
    expect(await titles(query)).toEqual(['Nothing']);
  });

  it('finds the legs of a master', async () => {
    expect(await titles({ masterEventId: meeting })).toEqual(['Complete', 'Nothing']);
    expect(await titles({ masterEventId: meeting, needs: 'driver' })).toEqual(['Nothing']);
    expect(await titles({ masterEventId: 'act_00000000000000000000' })).toEqual([]);
  });

  it('finds a pick-up by its flight number, however it is written', async () => {
    clock.stop(NOW);
    flights.stub.setFlights([aFlight({ iata: 'BA178' })]);
    const { body } = await call(trackFlight, { as, body: { flightNumber: 'BA178', flightDate: '2027-05-09' } });
    await anEvent(as, {
      type: 'TRANSPORT',
      title: 'From the airport',
      flightId: body.id,
      startTime: at(20),
      endTime: at(21),
    });
    for (const search of ['ba178', 'BA 0178', '178']) expect(await titles({ search })).toEqual(['From the airport']);
  });
});

describe('a list', () => {
  it('refuses an unknown filter and names every filter of its contract', async () => {
    const lists = (await operations()).filter(({ contract }) => 'cursor' in (contract.query?.shape ?? {}));
    expect(lists.length).toBeGreaterThan(5);
    const administrator = await aUser('ADMINISTRATOR');
    for (const list of lists) {
      const { body, status } = await call(list, { as: administrator, query: { nonsense: '1' } });
      const known = Object.keys(list.contract.query?.shape ?? {}).join(', ');
      expect(status).toBe(400);
      expect(body.errors).toContainEqual({
        path: 'query.nonsense',
        message: `is not a known parameter. The known ones are ${known}`,
        code: 'UNKNOWN_FIELD',
      });
    }
  });
});
