import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { identityConfig } from '#shared/platform/config.ts';

const ResourceMetadata = z
  .object({
    resource: z.string().meta({ example: 'https://api.example.org/api/mcp' }),
    authorization_servers: z.array(z.string()).meta({ example: ['https://id.example.org/'] }),
    bearer_methods_supported: z.array(z.string()),
    resource_name: z.string(),
  })
  .meta({ id: 'ResourceMetadata' });

export const contract = defineContract('GET /.well-known/oauth-protected-resource', {
  operationId: 'getResourceMetadata',
  aliases: ['/.well-known/oauth-protected-resource/api/mcp'],
  summary: 'Read where assistants get their tokens',
  description: 'The metadata of a protected resource (RFC 9728) for POST /api/mcp.',
  access: 'public',
  success: { status: 200, body: ResourceMetadata, description: 'The metadata' },
  uses: [],
});

export const handler = servePublic(contract, ({ event }) => ({
  resource: `${serviceAddress(event)}/api/mcp`,
  authorization_servers: [identityConfig().OIDC_ISSUER],
  bearer_methods_supported: ['header'],
  resource_name: 'Motorcade',
}));
