import { expect, it } from '@jest/globals';
import * as listVehicles from '#functions/vehicles/list-vehicles.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import { runSample } from '#shared/pipeline/prepare.ts';
import { call } from '#test/support/call.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

process.env['LOG_DETAIL_PERCENT'] = '100';
const log = useLog();
useTable();

it('logs what a request asked of the table, and of the first one how long the process took to start', async () => {
  // A warm-up is part of the start.
  await runSample(createVip.contract, createVip.handler);
  await call(probe({}));
  await call(probe({}));
  // A public request only counts for the rate limit.
  const figures = { message: 'request', tableRequests: 1, readUnits: 0, writeUnits: 1 };
  expect(log.lines()).toEqual([
    expect.objectContaining({ ...figures, coldStart: 1, initMs: expect.any(Number) }),
    expect.objectContaining({ ...figures, coldStart: 0 }),
  ]);
  await call(listVehicles, { as: await aUser('COORDINATOR') });
  // The record of the caller, and the list.
  const [read] = log.lines().slice(-1);
  expect(read).toMatchObject({ tableRequests: 3, readUnits: 1.5, writeUnits: 1 });
});
