import { defineContract } from '#shared/contract/define-contract.ts';
import { servePublic } from '#shared/pipeline/serve-public.ts';
import { readAsset } from '#shared/platform/bundled-file.ts';

export const contract = defineContract('GET /api-documentation.yaml', {
  operationId: 'getApiDocumentation',
  summary: 'Read this document',
  access: 'public',
  success: { status: 200, description: 'The OpenAPI 3.1 document', contentType: 'application/yaml' },
  uses: [],
  assets: { 'api-documentation.yaml': 'openapi/api-documentation.yaml' },
});

export const handler = servePublic(contract, async () => {
  const document = await readAsset(contract.assets, 'api-documentation.yaml');
  return document.toString('utf8');
});
