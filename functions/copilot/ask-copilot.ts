import { lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import type { Action, Subject } from '#shared/contract/define-contract.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { FeatureDisabled, NotFound } from '#shared/contract/problems.ts';
import { briefing } from '#shared/domain/copilot/briefing.ts';
import { FIND_TOOLS } from '#shared/domain/copilot/find-tools.ts';
import type { Tools } from '#shared/domain/copilot/read-call.ts';
import type { Caller } from '#shared/pipeline/actor.ts';
import { ownHosts } from '#shared/pipeline/own-hosts.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { readAsset } from '#shared/platform/asset.ts';
import { once } from '#shared/platform/once.ts';
import { CopilotAnswer, CopilotRequest } from '#shared/schemas/copilot.ts';
import { confirmProposal } from '#shared/use-cases/copilot/confirm-proposal.ts';
import { converse } from '#shared/use-cases/copilot/converse.ts';
import { requireCopilotService } from '#shared/use-cases/copilot/copilot-service.ts';
import { toolsFrom } from '#shared/use-cases/copilot/tools-from.ts';
import { spellingOf } from '#shared/use-cases/proposals/spelling.ts';

export const contract = defineContract({
  operationId: 'askCopilot',
  method: 'POST',
  path: '/api/copilot',
  summary: 'Say in plain language what you need',
  description: [
    'The copilot answers questions and does what it is asked through the other operations, as the caller: with the same abilities, checks and audit records, which say `via: copilot`. It creates VIPs, plans activities, assigns drivers and vehicles, and says what needs attention.',
    'At once it makes only writes that add a record of which no person is told, and changes of texts and notes. Everything else comes back as `proposal`, whatever the operation is called: what takes a guest, driver or vehicle off, moves something, changes a status, a name, a phone or a mark, clears a value, tells a person something, and more than five writes. The effect is worked out from the dry run of each write. Show `account` and the `summary` of each step to the user. When they agree, send the id of the proposal as `confirm`. The service then applies it. If a record has changed meanwhile, it stops there, and `problem` has the code VERSION_MISMATCH.',
    '`account` and `actions` say what was written, from what the service committed. A write carries the version that the model has read, so it never overwrites the change of another person. Where nothing was written, `reply` begins with `Nothing was changed.`. A turn makes at most 200 requests to operations, and the rate limit counts each.',
    'The conversation is yours to keep: send it whole with each request. Nothing of it is logged or stored. A turn asks the model at most 8 times and takes at most 25 seconds. Then the answer says what is done and what is not. There is no Idempotency-Key: read `actions`, or the records, before you repeat a request.',
    '`502 PROVIDER_FAILED`: the model failed, and nothing was written.',
  ].join('\n\n'),
  tag: 'Copilot',
  access: ['create', 'Copilot'],
  body: CopilotRequest,
  success: { status: 200, body: CopilotAnswer, description: 'The answer, and what was written' },
  problems: [FeatureDisabled, NotFound],
  effect: 'CONFIRMED',
  uses: ['table:read', 'copilot', 'tools:invoke'],
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

export const handler = serve(contract, async ({ actor, body, event, newId, now }) => {
  const invoke = lambdaOperations(event);
  const { model, modelMs, settings } = await requireCopilotService();
  if (body.confirm !== undefined) return confirmProposal(invoke, body.confirm);
  const { prompt, tools } = await assets();
  const { user } = actor;
  const facts = briefing({ now, timezone: settings.timezone, role: user?.role, driverId: user?.driverId });
  return converse({
    model,
    invoke,
    tools: offeredTo(actor, tools),
    signal: AbortSignal.timeout(modelMs),
    seed: newId('turn'),
    spell: spellingOf,
    ownHosts: ownHosts(event),
    messages: [{ role: 'system', content: `${prompt}\n${facts}` }, ...body.messages.map(asMessage)],
  });
});

const asMessage = ({ content, role }: CopilotRequest['messages'][number]) =>
  role === 'user' ? { role, content } : { role, content, calls: [] };

/** A role has the tools of its abilities. What a call may do is checked by its operation. */
const offeredTo = (caller: Caller, tools: Tools): Tools =>
  new Map([
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
