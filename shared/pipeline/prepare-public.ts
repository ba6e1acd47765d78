import type { Contract } from '#shared/contract/define-contract.ts';
import { parseSample, prepareSteps } from './prepare-steps.ts';

/** Prepares a public operation while its Lambda starts: parses a sample of the request. */
export function prepare(contract: Contract): Promise<void> {
  return prepareSteps(contract, [parseSample]);
}
