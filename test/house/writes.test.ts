import { describe, expect, it } from '@jest/globals';
import { type Operation, operations } from '#functions/registry.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { casesOf, conflictsOf, isWrite } from '#test/support/samples/write-cases.ts';
import { expectRefusal, PROOFS, proveAgain, type Trial } from '#test/support/samples/write-proofs.ts';
import { RELIED_ON } from './relied-on.ts';
import { WRITTEN_OVER } from './written-over.ts';

const stage = useStage();
const writes = (await operations()).filter(({ contract }) => isWrite(contract));

/** Throws if the operation has no sample: add one to `test/support/samples`. */
function trialOf(operation: Operation): Trial {
  const sample = SAMPLES[operation.contract.operationId];
  if (!sample) throw new Error(`${operation.contract.operationId} has no sample in test/support/samples`);
  const { operationId } = operation.contract;
  const overwrites = Object.keys(WRITTEN_OVER[operationId] ?? {}).sort();
  const effects = { overwrites, reliesOn: RELIED_ON[operationId] ?? [] };
  return { operation, sample, stage, effects };
}

it('can be tried as a dry run', () => {
  expect(writes.filter(({ contract }) => !contract.dryRun).map(({ contract }) => contract.operationId)).toEqual([]);
});

describe.each(writes.map((operation) => [operation.contract.operationId, operation] as const))(
  '%s',
  (_id, operation) => {
    const { again, once } = casesOf(operation.contract);

    it(`has the cases of one request: ${once.join(', ')}`, async () => {
      const trial = trialOf(operation);
      const options = await trial.sample.request(stage);
      for (const name of once) await PROOFS[name](trial, options);
    });

    if (again.length > 0)
      it(`has the cases of another: ${again.join(', ')}`, async () => {
        await proveAgain(trialOf(operation));
      });

    it('has a request for each declared 409, and each is refused with its code', async () => {
      const trial = trialOf(operation);
      const { conflicts = {} } = trial.sample;
      expect(Object.keys(conflicts).sort()).toEqual(conflictsOf(operation.contract).sort());
      for (const [code, prepare] of Object.entries(conflicts)) {
        await expectRefusal(trial, await prepare(stage), 409, code);
      }
    });
  },
);
