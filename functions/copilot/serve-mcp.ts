import * as z from 'zod';
import { answerMcp } from '#shared/adapters/mcp/mcp-server.ts';
import { lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { publicAddress } from '#shared/pipeline/public-address.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { readAsset } from '#shared/platform/asset.ts';
import { once } from '#shared/platform/once.ts';
import { assistantTools } from '#shared/use-cases/copilot/assistant-tools.ts';
import { toolsFrom } from '#shared/use-cases/copilot/tools-from.ts';

const JsonRpc = z.looseObject({ jsonrpc: z.literal('2.0') }).meta({ id: 'JsonRpcMessage' });

export const contract = defineContract({
  operationId: 'serveMcp',
  method: 'POST',
  path: '/api/mcp',
  summary: 'Connect an assistant over the Model Context Protocol',
  description: [
    'An MCP server over streamable HTTP, without sessions. It has the reading tools of the copilot, and `createProposal`, as the caller. It has no tool that writes anything else, and none that applies a proposal: a person does that with POST /api/proposals/{id}/apply, or with `confirm` of POST /api/copilot.',
    'Answers as JSON-RPC 2.0 does: 200 with a result or an error, as JSON or as one server-sent event, 202 to a notification. A message that is no valid one is `400 VALIDATION_FAILED`. GET /.well-known/oauth-protected-resource tells where tokens come from.',
  ].join('\n\n'),
  tag: 'Copilot',
  access: ['read', 'Copilot'],
  body: JsonRpc,
  success: { status: 200, contentType: 'application/json', description: 'The JSON-RPC answer' },
  problems: [FeatureDisabled],
  effect: 'CONFIRMED',
  uses: ['table:read', 'tools:read'],
  assets: { 'copilot-tools.json': 'openapi/copilot-tools.json' },
});

const tools = once(async () => toolsFrom((await readAsset(contract.assets, 'copilot-tools.json')).toString('utf8')));

export const handler = serve(contract, async ({ body, event }) => {
  const { features } = await readSettings();
  if (!features.copilot) throw new FeatureDisabled('Assistants are off. Set features.copilot to true in the settings.');
  const answer = await answerMcp(assistantTools(await tools(), lambdaOperations(event)), {
    url: `${publicAddress(event)}${contract.path}`,
    headers: event.headers,
    body,
  });
  // The service says what is wrong in one shape, also to assistants.
  if (answer.status >= 400)
    throw invalidField('body', `is refused by the MCP server (${answer.status}): ${answer.body}`);
  return {
    statusCode: answer.status,
    headers: answer.contentType === undefined ? {} : { 'Content-Type': answer.contentType },
    body: answer.body,
  };
});
