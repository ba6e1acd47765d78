import { type InvokeOperation, lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import { type Action, defineContract, type Subject } from '#shared/contract/define-contract.ts';
import { FeatureDisabled, NotFound, Unavailable } from '#shared/contract/problems.ts';
import { briefing } from '#shared/domain/copilot/briefing.ts';
import { FIND_TOOLS } from '#shared/domain/copilot/find-tools.ts';
import type { Tools } from '#shared/domain/copilot/read-call.ts';
import { newTurn, presentStored } from '#shared/domain/copilot/turn-record.ts';
import { findTurn } from '#shared/entities/copilot/turn.ts';
import { callerOf } from '#shared/pipeline/callers-without-token.ts';
import type { Caller } from '#shared/pipeline/exchange.ts';
import { headerOf, REQUEST_HEADER } from '#shared/pipeline/headers.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ownHosts } from '#shared/pipeline/service-address.ts';
import { readAsset } from '#shared/platform/bundled-file.ts';
import { once } from '#shared/platform/once.ts';
import { COPILOT_EVENTS, CopilotAnswer, CopilotRequest } from '#shared/schemas/copilot/copilot.ts';
import type { AppliedProposal, Proposal } from '#shared/schemas/proposals/proposal.ts';
import { toolsFrom } from '#shared/use-cases/copilot/call-tool.ts';
import { requireCopilotService } from '#shared/use-cases/copilot/copilot-service.ts';
import { sentencesIn } from '#shared/use-cases/copilot/propose-steps.ts';
import { queueTurn, runTurn, TurnJournal } from '#shared/use-cases/copilot/run-turn.ts';
import { spellingOf } from '#shared/use-cases/proposals/say-steps.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { whoIsTold } from '#shared/use-cases/telling/who-is-told.ts';

export const contract = defineContract('POST /api/copilot', {
  operationId: 'askCopilot',
  summary: 'Say in plain language what you need',
  description: [
    'The copilot answers questions and does what it is asked through the other operations, as the caller: with the same abilities, checks and audit records, which say `via: copilot`. It creates VIPs, plans activities, assigns drivers and vehicles, and says what needs attention.',
    'At once it makes only writes that add a record of which no person is told, and changes of texts and notes that no person is told of. Everything else comes back as `proposal`, whatever the operation is called: what takes a guest, driver or vehicle off, moves something, changes a status, a name, a phone or a mark, clears a value, tells a person something, also later by a job, a calendar or a link, a consent, and more than five writes. The effect is worked out from the dry run of each write. Show `account` and the `summary` of each step to the user. When they agree, send the id of the proposal as `confirm`. The service then applies it. If a record has changed meanwhile, it stops there, and `problem` has the code VERSION_MISMATCH.',
    '`account` and `actions` say what was written, from what the service committed. A write carries the version that the model has read, so it never overwrites the change of another person. `reply` begins with what was written, or with `Nothing was changed.`. A turn makes at most 200 requests to operations, and the rate limit counts each.',
    'The conversation is yours to keep: send it whole with each request. Nothing of it is logged. A turn asks the model at most 8 times. If it takes longer than 25 seconds, the answer is `202` with `status` PENDING and `Location`: a job goes on with the turn, and GET /api/copilot/{id} has its answer. The conversation is stored until then, and the answer for one hour.',
    'With an `Idempotency-Key`, a repeat gets the first answer, and nothing is written twice: a turn that was cut off goes on where it was. Where the gateway can stream, `Accept: text/event-stream` gives events: `turn`, then `tool` and `words` as they come, and at last `answer`, which is the JSON answer, or `problem`. Locally it can. On AWS the answer is JSON.',
    '`502 PROVIDER_FAILED`: the model failed, and nothing was written. `detail` says how. Administrators also read the code and the parameter of its refusal.',
  ].join('\n\n'),
  access: ['create', 'Copilot'],
  body: CopilotRequest,
  success: {
    status: 200,
    pending: 'The turn takes longer than a request and goes on. Read it again with GET /api/copilot/{id}',
    body: CopilotAnswer,
    events: COPILOT_EVENTS,
    description: 'The answer, and what was written',
  },
  problems: [FeatureDisabled, NotFound],
  effect: 'CONFIRMED',
  uses: ['table:read', 'turns:write', 'copilot', 'tools:invoke', 'queue:send:continue-turns'],
  assets: {
    'system-prompt.md': 'functions/copilot/system-prompt.md',
    'copilot-tools.json': 'openapi/copilot-tools.json',
  },
  timeLimitMs: 27_000,
});

const assets = once(async () => ({
  prompt: (await readAsset(contract.assets, 'system-prompt.md')).toString('utf8'),
  tools: toolsFrom((await readAsset(contract.assets, 'copilot-tools.json')).toString('utf8')),
}));

export const handler = serve(contract, async (context) => {
  const { actor, body, event, newId, now, tell } = context;
  const invoke = lambdaOperations(event);
  const service = await requireCopilotService();
  if (body.confirm !== undefined) return confirmProposal(invoke, body.confirm);
  const id = newId('trn');
  const earlier = await findEarlier(context, id, (turnId) => findTurn(turnId, now));
  if (earlier?.isQueued) await queueTurn(id);
  if (earlier?.isQueued || earlier?.answer) return presentStored(earlier, now);
  const { prompt, tools } = await assets();
  const offered = offeredTo(actor, tools);
  const hosts = ownHosts(event);
  const work = earlier?.work ?? { caller: callerOf(event, actor.id), tools: [...offered.keys()], ownHosts: hosts };
  const journal = new TurnJournal(earlier ?? newTurn(id, actor.id, now), work, earlier !== undefined);
  const isKept = mayBeAskedAgain(context);
  if (isKept) await journal.keep(work.state);
  tell?.('turn', { id, location: `${contract.path}/${id}` });
  const { user } = actor;
  const { dayStartsAt, timezone } = service.settings;
  const facts = briefing({ now, dayStartsAt, timezone, role: user?.role, driverId: user?.driverId });
  return runTurn({
    id,
    journal,
    isKept,
    mayTakeLonger: service.jobMs > 0,
    model: service.modelWithin(service.requestMs, { now, user }),
    invoke,
    tools: offered,
    signal: AbortSignal.timeout(service.requestMs),
    now,
    timezone,
    spell: spellingOf,
    told: whoIsTold,
    ownHosts: hosts,
    messages: [{ role: 'system', content: `${prompt}\n${facts}` }, ...body.messages.map(asMessage)],
    state: work.state,
    tell,
  });
});

/** A turn is kept if it is streamed, or has a key under which it may be repeated. */
function mayBeAskedAgain({
  event,
  tell,
}: {
  readonly event: Parameters<typeof headerOf>[0];
  readonly tell?: unknown;
}): boolean {
  return tell !== undefined || headerOf(event, REQUEST_HEADER.idempotencyKey) !== undefined;
}

function asMessage({ content, role }: CopilotRequest['messages'][number]) {
  return role === 'user' ? { role, content } : { role, content, calls: [] };
}

/** A role has the tools of its abilities. What a call may do is checked by its operation. */
function offeredTo(caller: Caller, tools: Tools): Tools {
  return new Map([
    [FIND_TOOLS.name, FIND_TOOLS],
    ...[...tools].filter(
      ([
        ,
        {
          ability: [action, subject],
        },
      ]) => caller.can(action as Action, subject as Subject),
    ),
  ]);
}

/**
 * Applies a proposal that the user confirmed, as the caller. Asks no model: what is applied is what the user saw. Stops at the first step
 * that no longer holds, and says what was done. Throws NotFound if it is not a proposal of the caller from the last hour.
 */
async function confirmProposal(invoke: InvokeOperation, id: string): Promise<CopilotAnswer> {
  const call = async <T>(operationId: string): Promise<T> => {
    const { body, status } = await invoke({ operationId, params: { id }, via: 'copilot' });
    if (status < 400) return body as T;
    const detail = String(body['detail']);
    throw status === 404 ? new NotFound(detail) : new Unavailable(detail);
  };
  const before = await call<Proposal & { readonly applied: number }>('getProposal');
  const after = await call<AppliedProposal>('applyProposal');
  const done = before.steps.slice(before.applied, after.applied);
  const summaries = done.map(({ summary }) => summary);
  const left = after.left.map(({ summary }) => summary);
  return {
    account: { done: summaries, waiting: [], notDone: left, unknown: [] },
    sentences: sentencesIn({ steps: [...done, ...after.left] }),
    reply: confirmedReply(summaries, after),
    words: '',
    links: after.links,
    actions: done.map(({ operationId, summary }) => ({ operationId, id: null, summary, outcome: 'DONE' })),
    ...(after.problem ? { problem: after.problem } : {}),
  };
}

type Applied = Pick<AppliedProposal, 'left' | 'problem' | 'stoppedAt'>;

/** Says what the confirmation of a proposal did, what stopped it and what is left. */
function confirmedReply(done: readonly string[], { left, problem, stoppedAt }: Applied): string {
  return [
    done.length > 0 ? `Done: ${done.join('; ')}.` : 'Nothing was changed.',
    ...(problem ? [`Stopped at step ${stoppedAt} (${problem.code}): ${problem.detail}`] : []),
    ...(left.length > 0 ? [`Not done: ${left.map(({ summary }) => summary).join('; ')}.`] : []),
    ...(left.length > 0 && !problem ? ['Confirm again for the rest.'] : []),
    ...(left.length === 0 && done.length === 0 ? ['Every step was done before.'] : []),
  ].join(' ');
}
