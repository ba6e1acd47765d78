import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { sleep } from '#shared/platform/sleep.ts';

const MAX_TRIES = 4;
const TIMEOUT_MS = 10_000;
/** The address takes 4 KB, and a reason is for reading. */
const MAX_REASON_LENGTH = 1_000;

export type Outcome =
  | { readonly Status: 'SUCCESS'; readonly Data: Readonly<Record<string, string>> }
  | { readonly Status: 'FAILED'; readonly Reason: string };

/** Tells CloudFormation how it went, at the address that it gave. Without an answer it would wait until its time is over. */
export const answerCloudFormation = async (
  event: CloudFormationCustomResourceEvent,
  outcome: Outcome,
): Promise<void> => {
  const { LogicalResourceId, RequestId, ResponseURL, StackId } = event;
  const body = JSON.stringify({
    ...outcome,
    ...(outcome.Status === 'FAILED' ? { Reason: outcome.Reason.slice(0, MAX_REASON_LENGTH) } : {}),
    // One resource for the life of the stack: another id would mean another resource, and the former one to be deleted.
    PhysicalResourceId: 'migrated-table',
    LogicalResourceId,
    RequestId,
    StackId,
  });
  for (let tries = 1; ; tries += 1) {
    try {
      await put(ResponseURL, body);
      return;
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      await sleep(200 * 2 ** tries);
    }
  }
};

const put = async (url: string, body: string): Promise<void> => {
  // The address is signed for an empty type.
  const headers = { 'Content-Type': '' };
  const reply = await fetch(url, { method: 'PUT', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`CloudFormation's address answered ${reply.status}`);
};
