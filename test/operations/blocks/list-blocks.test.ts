import { beforeAll, expect, it } from '@jest/globals';
import * as listBlocks from '#functions/blocks/list-blocks.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
function may(day: string): string {
  return `2027-05-${day}:00.000Z`;
}
const as = useUser('COORDINATOR');
let own: string;
const ids = { driver: '', vehicle: '' };
beforeAll(async () => {
  const driverId = await aDriver();
  own = await aUser('DRIVER', { driverId });
  // Over several days: each is listed once.
  ids.vehicle = await aBlock(as, { vehicleId: await aVehicle() }, { from: may('02T00:00'), to: may('09T00:00') });
  ids.driver = await aBlock(as, { driverId }, { from: may('01T08:00'), to: may('03T09:00') });
});

function list(user: string, from: string, to: string) {
  return call(listBlocks, { as: user, query: { from, to } });
}
async function idsOf(from: string, to: string, user = as) {
  return (await list(user, may(from), may(to))).body.items.map(({ id }: { id: string }) => id);
}

it('has the blocks of vehicles and drivers that overlap the range, in order, each once', async () => {
  expect(await idsOf('01T00:00', '20T00:00')).toEqual([ids.driver, ids.vehicle]);
  expect(await idsOf('03T09:00', '04T00:00')).toEqual([ids.vehicle]);
  expect(await idsOf('01T00:00', '01T08:00')).toEqual([]);
  expect(await idsOf('09T00:00', '10T00:00')).toEqual([]);
});

it('has only their own for a driver', async () => {
  expect(await idsOf('01T00:00', '20T00:00', own)).toEqual([ids.driver]);
});

it.each([
  ['2027-05-02T00:00:00Z', '2027-05-02T00:00:00Z', 'must be after from'],
  ['2027-05-01T00:00:00Z', '2027-06-02T00:00:00Z', 'must be at most 31 days after from'],
])('refuses the range from %s to %s', async (from, to, message) => {
  const { body, status } = await list(as, from, to);
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'query.to', message })]]);
});
