import { jobs, operations } from '#functions/registry.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { OPERATIONS_FILE, routesFor } from '#shared/contract/operation-routes.ts';
import { ROUTES_FILE } from '#shared/pipeline/known-routes.ts';
import type { Entry } from './bundle.ts';

/** Runs once per deployment. It is neither an operation nor a job, so no registry contains it. */
export const MIGRATION: Entry = { id: 'migrate-table', file: 'infra/deployment/migrate-table.ts' };

const PREPARE = '#shared/pipeline/prepare.ts';
const PREPARE_PUBLIC = '#shared/pipeline/prepare-public.ts';

/** Returns every function that is deployed. The fallback operation gets the list of all routes, and those that invoke others get theirs. */
export async function entries(): Promise<Entry[]> {
  const found = await operations();
  const routes = { [ROUTES_FILE]: JSON.stringify(methodsByPath(found)) };
  const contracts = found.map(({ contract }) => contract);
  const generatedFor = ({ fallback, uses }: Pick<Contract, 'fallback' | 'uses'>): Entry['generated'] => {
    if (fallback) return routes;
    const invocable = routesFor(uses, contracts);
    return invocable && { [OPERATIONS_FILE]: JSON.stringify(invocable) };
  };
  return [
    ...found.map(({ contract, file }) => ({
      id: contract.operationId,
      file,
      preparedBy: contract.access === 'public' ? PREPARE_PUBLIC : PREPARE,
      assets: contract.assets,
      generated: generatedFor(contract),
    })),
    ...(await jobs()).map(({ contract, file }) => ({
      id: contract.jobId,
      file,
      assets: contract.assets,
      generated: generatedFor(contract),
    })),
    MIGRATION,
  ];
}

/** Returns the methods of requests that an operation answers: a GET also answers HEAD. */
export function requestMethodsOf({ method }: Pick<Contract, 'method'>): ('HEAD' | Contract['method'])[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Returns the methods of each path. The fallback operation needs them to tell 404 from 405. */
export function methodsByPath(all: readonly { readonly contract: Contract }[]): Record<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { contract } of all) {
    if (contract.fallback) continue;
    for (const path of [contract.path, ...(contract.aliases ?? [])]) {
      methods.set(path, [...(methods.get(path) ?? []), ...requestMethodsOf(contract)]);
    }
  }
  return Object.fromEntries(methods);
}
