import { describe, expect, it } from '@jest/globals';
import { type Operation, operations } from '#functions/registry.ts';
import { useFaults } from '#test/support/faults.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { casesOf, conflictsOf, isWrite, WRITING_NOTHING } from '#test/support/samples/write-cases.ts';
import { expectRefusal, PROOFS, type Trial } from '#test/support/samples/write-proofs.ts';
import { RELIED_ON } from './relied-on.ts';
import { WRITTEN_OVER } from './written-over.ts';

const stage = useStage();
const faults = useFaults();
const writes = (await operations()).filter(({ contract }) => isWrite(contract));

/** Throws if the operation has no sample: add one to `test/support/samples`. */
function trialOf(operation: Operation): Trial {
  const sample = SAMPLES[operation.contract.operationId];
  if (!sample) throw new Error(`${operation.contract.operationId} has no sample in test/support/samples`);
  const { operationId } = operation.contract;
  const overwrites = Object.keys(WRITTEN_OVER[operationId] ?? {}).sort();
  const effects = { overwrites, reliesOn: RELIED_ON[operationId] ?? [] };
  return { operation, sample, stage, faults, effects };
}

describe.each(writes.map((operation) => [operation.contract.operationId, operation] as const))(
  '%s',
  (_id, operation) => {
    const cases = casesOf(operation.contract);
    const writingNothing = cases.filter((name) => WRITING_NOTHING.includes(name));

    it.each(cases.filter((name) => !writingNothing.includes(name)))('has the case: %s', async (name) => {
      await PROOFS[name](trialOf(operation));
    });

    it(`has the cases that write nothing: ${writingNothing.join(', ')}`, async () => {
      const trial = trialOf(operation);
      const options = await trial.sample.request(stage);
      const prepared = { ...trial, sample: { ...trial.sample, request: async () => options } };
      for (const name of writingNothing) await PROOFS[name](prepared);
    });

    it('can be tried as a dry run', () => {
      expect(operation.contract.dryRun).toBe(true);
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
