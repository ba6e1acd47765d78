import { jobs, operations } from '#functions/registry.ts';
import { OPERATIONS_FILE, routesForSteps } from '#shared/contract/operation-routes.ts';
import { ROUTES_FILE } from '#shared/pipeline/known-routes.ts';
import type { Entry } from './bundle.ts';
import { methodsByPath } from './methods-by-path.ts';

/** Runs once per deployment. It is neither an operation nor a job, so no registry contains it. */
export const MIGRATION: Entry = { id: 'migrate-table', file: 'infra/deployment/migrate-table.ts' };

/** Returns every function that is deployed. The fallback operation gets the list of all routes, and those that invoke others get theirs. */
export const entries = async (): Promise<Entry[]> => {
  const found = await operations();
  const routes = { [ROUTES_FILE]: JSON.stringify(methodsByPath(found)) };
  const steps = { [OPERATIONS_FILE]: JSON.stringify(routesForSteps(found.map(({ contract }) => contract))) };
  return [
    ...found.map(({ contract, file }) => ({
      id: contract.operationId,
      file,
      assets: contract.assets,
      generated: contract.fallback ? routes : contract.uses.includes('operations:invoke') ? steps : undefined,
    })),
    ...(await jobs()).map(({ contract, file }) => ({ id: contract.jobId, file, assets: contract.assets })),
    MIGRATION,
  ];
};
