import { type Api, ApiProblem } from '#shared/pages/parts/api-client.ts';
import type { ProblemDocument } from '#shared/schemas/problem.ts';
import type { Activity, Mend, Part, Proposal } from './records.ts';
import { sendingOf } from './trial.ts';

interface Warned {
  readonly warnings?: readonly { readonly message: string }[];
}

/** What a request would do: the answer of its dry run, or the steps of a proposal. */
export type TrialResult =
  | { readonly is: 'refused'; readonly problem: ProblemDocument }
  | { readonly is: 'proposal'; readonly proposal: Proposal }
  | {
      readonly is: 'possible';
      /** The activity before and after it, if the request is about one. */
      readonly before: Activity | undefined;
      readonly after: unknown;
      readonly warnings: readonly string[];
      /** The version that the person sees. The write counts only for this one. */
      readonly ifMatch: string | undefined;
    };

/** Asks what a request would do. Nothing but a proposal is written. Throws everything except a refusal. */
export async function tryOut(api: Api, request: Mend): Promise<TrialResult> {
  const sending = sendingOf(request);
  if (!sending) throw new Error(`This page cannot do ${request.operationId}`);
  const { method, path, record } = sending;
  const { body = method === 'POST' ? {} : undefined } = request;
  try {
    if (request.operationId === 'createProposal') return await propose(api, path, body);
    // Read first: the dry run must be of this version or a later one, and the write of exactly this one.
    const read = record ? await api.getIfChanged<Activity>(record, undefined) : undefined;
    const ifMatch = read && `"${read.value.version}"`;
    const { value } = await api.send<Warned>(method, path, { body, dryRun: true, ifMatch });
    return {
      is: 'possible',
      before: read?.value,
      after: value,
      warnings: value?.warnings?.map(({ message }) => message) ?? [],
      ifMatch,
    };
  } catch (error) {
    if (error instanceof ApiProblem && error.document.status < 500) return { is: 'refused', problem: error.document };
    throw error;
  }
}

const WAIT_MS = 1_000;

/** Makes a proposal. What takes long is worked out by a job: it is asked until it is ready. */
async function propose(api: Api, path: string, body: unknown): Promise<TrialResult> {
  let { value: proposal } = await api.send<Proposal>('POST', path, { body });
  while (proposal.status === 'PENDING') {
    await new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS);
    });
    proposal = await api.get<Proposal>(`/api/proposals/${proposal.id}`);
  }
  return { is: 'proposal', proposal };
}

/** What came of a request. */
export interface Outcome {
  readonly problem: ProblemDocument | undefined;
  /** The steps of a proposal that are done. */
  readonly steps: number | undefined;
  readonly parts: readonly Part[];
}

/**
 * Does what was tried. The key makes a repeat harmless: a write whose answer was lost is not done twice. Throws everything except a
 * refusal.
 */
export async function carryOut(api: Api, request: Mend, result: TrialResult, key: string): Promise<Outcome> {
  const sending = sendingOf(request);
  if (!sending || result.is === 'refused') throw new Error('This was not tried');
  const { method, parts, path } = sending;
  try {
    if (result.is === 'proposal') {
      const applied = await api.send<{ applied: number; problem: ProblemDocument | null }>(
        'POST',
        `/api/proposals/${result.proposal.id}/apply`,
        { key },
      );
      return { problem: applied.value.problem ?? undefined, steps: applied.value.applied, parts };
    }
    const { body = method === 'POST' ? {} : undefined } = request;
    await api.send(method, path, { body, key, ifMatch: result.ifMatch });
    return { problem: undefined, steps: undefined, parts };
  } catch (error) {
    if (error instanceof ApiProblem && error.document.status < 500)
      return { problem: error.document, steps: undefined, parts };
    throw error;
  }
}
