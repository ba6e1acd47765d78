import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';

export const contract = defineContract({
  operationId: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'Tell whether the service works',
  description: 'Reads from the table, so that 200 means that requests can be served.',
  tag: 'System',
  access: 'public',
  success: {
    status: 200,
    description: 'The service works',
    body: z.object({ status: z.literal('ok'), time: z.string() }).meta({ id: 'Health' }),
  },
  uses: ['table:read'],
});

export const handler = serve(contract, async ({ now }) => {
  await readSettings();
  return { status: 'ok' as const, time: now };
});
