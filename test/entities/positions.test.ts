import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, jest } from '@jest/globals';
import { erasePositions, firstPositions, putPositions } from '#shared/entities/gps/position.ts';
import { database } from '#shared/table/database.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const DEVICE = 'dev_busy';
const RANGE = { from: '2027-05-10T08:00:00Z', to: '2027-05-10T09:00:00Z' };
function position(minute: number) {
  return {
    deviceId: DEVICE,
    fixTime: `2027-05-10T08:${String(minute).padStart(2, '0')}:00Z`,
    receivedAt: RANGE.to,
    latitude: 51.5,
    longitude: -0.1,
    speedKmh: 30,
    course: 90,
    expiresAt: 1_900_000_000,
  };
}
const MINUTES = Array.from({ length: 20 }, (_, minute) => minute);
function stored() {
  return firstPositions(DEVICE, RANGE, 100);
}

/** Leaves all but the first 8 requests of each batch unprocessed, as DynamoDB does under load. Returns how many batches came. */
function underLoad() {
  const { client, table } = database();
  const send = client.send.bind(client) as (command: object) => Promise<object>;
  const spy = jest.spyOn(client, 'send') as jest.SpiedFunction<(command: object) => Promise<object>>;
  let batches = 0;
  spy.mockImplementation(async (command) => {
    if (!(command instanceof BatchWriteCommand)) return send(command);
    batches += 1;
    const requests = command.input.RequestItems?.[table] ?? [];
    const later = requests.slice(8);
    await send(new BatchWriteCommand({ RequestItems: { [table]: requests.slice(0, 8) } }));
    return { UnprocessedItems: later.length > 0 ? { [table]: later } : {} };
  });
  return () => batches;
}

it('positions that DynamoDB leaves unprocessed are written and erased with the next batches', async () => {
  const batches = underLoad();
  await putPositions(MINUTES.map(position));
  expect(batches()).toBe(3);
  expect(await stored()).toHaveLength(20);
  await erasePositions(DEVICE);
  expect(batches()).toBe(6);
  expect(await stored()).toEqual([]);
});
