import { expect } from '@jest/globals';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { operations } from '#functions/registry.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { routesForSteps } from '#shared/contract/operation-routes.ts';
import { type Answer, type CallOptions, call } from './call.ts';
import { useFunctions } from './functions.ts';
import { SAMPLES } from './samples/all-samples.ts';
import type { Stage } from './samples/sample.ts';
import { useStage } from './samples/stage.ts';

export type StepRequest = Pick<CallOptions, 'body' | 'params' | 'query'>;

export interface Steps {
  readonly stage: Stage;
  /** The contracts of all operations that can be a step. */
  readonly contracts: readonly Contract[];
  /** Proposes one step. With `dryRun`, which is the default, nothing is stored. */
  readonly propose: (operationId: string, request: StepRequest, dryRun?: boolean) => Promise<Answer>;
  readonly apply: (id: string) => Promise<Answer>;
  /** Proposes an operation as its sample has it, and applies the proposal. */
  readonly expectDoneOrRefused: (operationId: string) => Promise<void>;
}

const all = await operations();
const routes = routesForSteps(all.map(({ contract }) => contract));

/** `npm test` plays every fifth operation as a step, and `npm run test:long` the others. */
export function isPlayedEachTime(place: number): boolean {
  return place % 5 === 0;
}

/** Lets the test file propose each operation as the only step of a proposal. */
export function useSteps(): Steps {
  useFunctions(...all);
  const stage = useStage();
  const steps: Steps = {
    stage,
    contracts: all.map(({ contract }) => contract).filter(({ operationId }) => routes[operationId]?.isStep),
    propose: (operationId, { body, params = {}, query = {} }, dryRun = true) => {
      const step = { operationId, params, query, ...(body === undefined ? {} : { body }) };
      const options = { as: stage.as, body: { kind: 'OPERATIONS', steps: [step] } };
      return call(createProposal, { ...options, query: dryRun ? { dryRun: 'true' } : {} });
    },
    apply: (id) => call(applyProposal, { as: stage.as, params: { id } }),
    expectDoneOrRefused: async (operationId) => {
      const { as: _caller, params = {}, ...sample } = (await SAMPLES[operationId]?.request(stage)) ?? {};
      const proposal = await steps.propose(operationId, { params, ...sample }, false);
      // Only drivers may do it, and they make no proposals.
      if (proposal.status === 403) return;
      const { body, status } = await steps.apply(proposal.body.id);
      expect([status, body.applied === 1 || body.problem !== null]).toEqual([200, true]);
    },
  };
  return steps;
}
