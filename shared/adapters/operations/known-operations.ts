import { OPERATIONS_FILE, OperationRoutes } from '#shared/contract/operation-routes.ts';
import { readGenerated } from '#shared/platform/generated-file.ts';
import { once } from '#shared/platform/once.ts';

/** Returns the operations that this operation may invoke. */
export const knownOperations = once(() =>
  OperationRoutes.parse(readGenerated(OPERATIONS_FILE, 'MOTORCADE_OPERATIONS')),
);
