import * as z from 'zod';
import { answerMcp } from '#shared/adapters/copilot/mcp-server.ts';
import { lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { FeatureDisabled, Forbidden } from '#shared/contract/problems.ts';
import { REVIEW_PATH } from '#shared/documents/review-page.ts';
import { ASSISTANT_PROMPTS } from '#shared/domain/copilot/assistant.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { Event } from '#shared/pipeline/exchange.ts';
import { EVENT_STREAM } from '#shared/pipeline/headers.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ownHosts, ownOrigins, serviceAddress } from '#shared/pipeline/service-address.ts';
import { readAsset } from '#shared/platform/bundled-file.ts';
import { once } from '#shared/platform/once.ts';
import { assistantResources, assistantTools } from '#shared/use-cases/copilot/assistant.ts';
import { toolsFrom } from '#shared/use-cases/copilot/call-tool.ts';

/** The library checks the other members, and answers in the words of JSON-RPC. */
function member(override: object) {
  return z.unknown().optional().meta({ override });
}

const JsonRpc = z
  .strictObject({
    jsonrpc: z.literal('2.0'),
    id: member({ anyOf: [{ type: 'string', maxLength: 200 }, { type: 'number' }, { type: 'null' }] }),
    method: member({ type: 'string', maxLength: 200 }),
    params: member({ type: 'object' }),
    result: member({ type: 'object' }),
    error: member({ type: 'object' }),
  })
  .meta({ id: 'JsonRpcMessage' });

export const contract = defineContract('POST /api/mcp', {
  operationId: 'serveMcp',
  summary: 'Connect an assistant over the Model Context Protocol',
  description: [
    'An MCP server over streamable HTTP, without sessions. It has the reading tools of the copilot, and `createProposal`, as the caller. It has no tool that writes anything else, and none that applies a proposal: a person does that at `reviewUrl` of its answer, or with POST /api/proposals/{id}/apply. Resources: the attention list and the sheet of a day. Prompts: a morning briefing, and someone is ill.',
    'Answers as JSON-RPC 2.0 does: 200 with a result or an error, as JSON or as one server-sent event, 202 to a notification. JSON-RPC errors arrive as they are. A body that is no JSON-RPC 2.0 is `400 VALIDATION_FAILED`. `403 FORBIDDEN`: `Origin` or `Host` is not of this deployment. GET /.well-known/oauth-protected-resource tells where tokens come from.',
  ].join('\n\n'),
  access: ['read', 'Copilot'],
  body: JsonRpc,
  success: {
    status: 200,
    contentType: 'application/json',
    contents: { 'application/json': JsonRpc, [EVENT_STREAM]: z.string() },
    description: 'The JSON-RPC answer: a result or an error',
    others: {
      202: 'Taken: a notification has no answer',
      400: 'A JSON-RPC error: the message is not valid, or has an unknown protocol version',
      404: 'A JSON-RPC error: there is no such method',
      405: 'GET and DELETE: the server has no sessions and sends no messages by itself',
      406: 'A JSON-RPC error: `Accept`, if sent, must take application/json and text/event-stream',
    },
  },
  resourceMetadata: '/.well-known/oauth-protected-resource',
  problems: [FeatureDisabled],
  effect: 'CONFIRMED',
  uses: ['table:read', 'tools:read'],
  assets: { 'copilot-tools.json': 'openapi/copilot-tools.json' },
});

const tools = once(async () => toolsFrom((await readAsset(contract.assets, 'copilot-tools.json')).toString('utf8')));

export const handler = serve(contract, async ({ body, event, now }) => {
  assertOwn(event);
  const { dayStartsAt, features, timezone } = await readSettings();
  if (!features.copilot) throw new FeatureDisabled('Assistants are off. Set features.copilot to true in the settings.');
  const invoke = lambdaOperations(event);
  const surface = {
    ...assistantTools(await tools(), invoke, { reviewAddress: `${serviceAddress(event)}${REVIEW_PATH}`, timezone }),
    resources: assistantResources(invoke, now, { dayStartsAt, timezone }),
    prompts: ASSISTANT_PROMPTS,
  };
  const answer = await answerMcp(surface, {
    url: `${serviceAddress(event)}${contract.path}`,
    headers: event.headers,
    body,
  });
  return {
    statusCode: answer.status,
    headers: answer.contentType === undefined ? {} : { 'Content-Type': answer.contentType },
    body: answer.body,
  };
});

/** No other host can take these names. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** A page of another host could reach a server on this machine through the browser. It cannot hide its origin. */
function assertOwn(event: Event): void {
  const { host, origin } = event.headers;
  if (host !== undefined && !LOOPBACK.test(host) && !ownHosts(event).includes(host))
    throw new Forbidden('Host is not of this deployment.');
  if (origin !== undefined && !ownOrigins(event).includes(origin))
    throw new Forbidden('Origin is not of this deployment. Add it to CORS_ORIGINS.');
}
