import { isDeepStrictEqual } from 'node:util';
import { knownOperations } from '#shared/adapters/operations/known-operations.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import { lodgingDuring } from '#shared/domain/vips/lodging.ts';
import type { NewGuestTimes } from '#shared/schemas/proposals/new-day-proposal.ts';
import type { OperationStep } from '#shared/schemas/proposals/proposal-step.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { spellingOf } from './spelling.ts';

/** Returns the step that ends the lodging of a guest when they leave, and begins it when they come. None where it does not change. */
export async function lodgingSteps(vip: VipRecord, times: NewGuestTimes): Promise<OperationStep[]> {
  const before = vip.lodging ?? [];
  if (before.length === 0) return [];
  const operationId = 'updateVip';
  const params = { vipId: vip.id };
  const spelling = await spellingOf([params, before]);
  const lodging = lodgingDuring(before, times, spelling.timezone);
  if (isDeepStrictEqual(before, lodging)) return [];
  const { method = 'PATCH', summary = '' } = knownOperations()[operationId] ?? {};
  const body = { lodging: [...lodging] };
  const written = { method, summary, params, body, before: { ...vip }, after: { ...vip, lodging } };
  const words = describeWrite(written, spelling);
  const result = { status: 200, problem: null, warnings: [] };
  return [
    { type: 'OPERATION', operationId, summary, params, body, version: vip.version, result, words, people: [vip.id] },
  ];
}
