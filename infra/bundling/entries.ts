import { jobs, operations } from '#functions/registry.ts';
import type { Entry } from './bundle.ts';

/** Runs once per deployment. It is neither an operation nor a job, so no registry contains it. */
export const MIGRATION: Entry = { id: 'migrate-table', file: 'infra/deployment/migrate-table.ts' };

/** Returns every function that is deployed. */
export const entries = async (): Promise<Entry[]> => [
  ...(await operations()).map(({ contract, file }) => ({ id: contract.operationId, file, assets: contract.assets })),
  ...(await jobs()).map(({ contract, file }) => ({ id: contract.jobId, file })),
  MIGRATION,
];
