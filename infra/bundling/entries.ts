import { operations } from '#functions/registry.ts';
import type { Entry } from './bundle.ts';

/** All that is deployed as a Lambda. */
export const entries = async (): Promise<Entry[]> =>
  (await operations()).map(({ contract, file }) => ({ id: contract.operationId, file, assets: contract.assets }));
