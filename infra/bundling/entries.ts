import { jobs, operations } from '#functions/registry.ts';
import type { Entry } from './bundle.ts';

/** What runs once at each deployment. It is neither asked for by a client nor by the clock, and so is in no registry. */
export const MIGRATION: Entry = { id: 'migrate-table', file: 'infra/deployment/migrate-table.ts' };

/** All that is deployed as a Lambda. */
export const entries = async (): Promise<Entry[]> => [
  ...(await operations()).map(({ contract, file }) => ({ id: contract.operationId, file, assets: contract.assets })),
  ...(await jobs()).map(({ contract, file }) => ({ id: contract.jobId, file })),
  MIGRATION,
];
