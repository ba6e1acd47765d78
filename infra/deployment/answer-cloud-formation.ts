import { setTimeout as pause } from 'node:timers/promises';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

const MAX_TRIES = 4;
const TIMEOUT_MS = 10_000;
/** CloudFormation accepts an answer of at most 4 KB. */
const MAX_REASON_LENGTH = 1_000;

export type Outcome =
  | { readonly Status: 'SUCCESS'; readonly Data: Readonly<Record<string, string>> }
  | { readonly Status: 'FAILED'; readonly Reason: string };

/**
 * Sends the outcome to the URL that CloudFormation gave. Tries 4 times. Without an answer CloudFormation waits until its timeout.
 */
export async function answerCloudFormation(event: CloudFormationCustomResourceEvent, outcome: Outcome): Promise<void> {
  const { LogicalResourceId, RequestId, ResponseURL, StackId } = event;
  const body = JSON.stringify({
    ...outcome,
    ...(outcome.Status === 'FAILED' ? { Reason: outcome.Reason.slice(0, MAX_REASON_LENGTH) } : {}),
    // The id never changes: CloudFormation would delete the resource with the former id.
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
      await pause(200 * 2 ** tries);
    }
  }
}

async function put(url: string, body: string): Promise<void> {
  // The signature of the URL includes an empty content type.
  const headers = { 'Content-Type': '' };
  const reply = await fetch(url, { method: 'PUT', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`The URL of CloudFormation answered ${reply.status}`);
}
