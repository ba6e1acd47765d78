import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';

export const contract = defineContract({
  operationId: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'Check whether the service works',
  description: 'Reads from the table. `200` means that the service can answer requests.',
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
