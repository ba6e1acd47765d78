import { describe, expect, it } from '@jest/globals';
import { type Operation, operations } from '#functions/registry.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { KEPT } from '#test/support/kept/all-kept.ts';
import { rideOfEverything } from '#test/support/kept/ride-of-everything.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { isWrite } from '#test/support/samples/write-cases.ts';

const stage = useStage();
const clock = useClock();
const writes = (await operations()).filter(({ contract }) => isWrite(contract));

/** Prepares the write, keeps all answers, writes, and compares them with what is worked out anew. Returns the status of the write. */
async function stayTrue(operation: Operation, withRide: boolean): Promise<number> {
  const options = await SAMPLES[operation.contract.operationId]?.request(stage);
  if (!options) throw new Error(`${operation.contract.operationId} has no sample in test/support/samples`);
  if (withRide) await rideOfEverything(stage.as);
  // What has just changed is never kept for good, and a flight that was just asked for is read again. So we let some time pass.
  clock.pass(35 * MINUTE_MS);
  const kept = await Promise.all(KEPT.map((make) => make()));
  clock.pass(2 * MINUTE_MS);
  for (const { isUsed } of kept) expect(await isUsed()).toBe(true);
  const { status } = await call(operation, { as: stage.as, ...options });
  for (const { fresh, read } of kept) expect(await read()).toEqual(await fresh());
  return status;
}

describe.each(writes.map((operation) => [operation.contract.operationId, operation] as const))(
  'after %s',
  (_id, operation) => {
    it('every answer that is kept is the one that would be worked out anew', async () => {
      const status = await stayTrue(operation, true);
      // The sample may be refused because of the ride.
      if (status >= 400) expect(await stayTrue(operation, false)).toBe(operation.contract.success.status);
    });
  },
);
