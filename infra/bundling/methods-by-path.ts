import type { Contract } from '#shared/contract/define-contract.ts';

/** Returns the methods of each path. The fallback operation needs them to tell 404 from 405. */
export const methodsByPath = (operations: readonly { readonly contract: Contract }[]): Record<string, string[]> => {
  const methods = new Map<string, string[]>();
  for (const { contract } of operations) {
    if (contract.fallback) continue;
    for (const path of [contract.path, ...(contract.aliases ?? [])]) {
      methods.set(path, [...(methods.get(path) ?? []), contract.method]);
    }
  }
  return Object.fromEntries(methods);
};
