import type { Contract } from '#shared/contract/define-contract.ts';

/** Returns the methods of requests that an operation answers: a GET also answers HEAD. */
export function requestMethodsOf({ method }: Pick<Contract, 'method'>): ('HEAD' | Contract['method'])[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Returns the methods of each path. The fallback operation needs them to tell 404 from 405. */
export function methodsByPath(operations: readonly { readonly contract: Contract }[]): Record<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { contract } of operations) {
    if (contract.fallback) continue;
    for (const path of [contract.path, ...(contract.aliases ?? [])]) {
      methods.set(path, [...(methods.get(path) ?? []), ...requestMethodsOf(contract)]);
    }
  }
  return Object.fromEntries(methods);
}
