import type { Contract } from '#shared/contract/define-contract.ts';

/** The methods of each path, for the operation that answers what no route does. */
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
