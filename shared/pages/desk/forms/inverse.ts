import { undoOfPatch } from '#shared/pages/desk/store/journal.ts';
import type { Operation } from './operations.ts';
import type { FormCall, Values } from './values.ts';

/** Pairs of requests that take each other back, beside those that follow from their paths. */
const OPPOSITES: Readonly<Record<string, string>> = {
  dismissAttention: 'undoDismissal',
  undoDismissal: 'dismissAttention',
  setWay: 'clearWay',
};

type Operations = ReadonlyMap<string, Operation>;

function first(operations: Operations, holds: (operation: Operation) => boolean): Operation | undefined {
  return [...operations.values()].find(holds);
}

/** Returns the request that takes back another, once it was answered. `undefined`: none does. */
export function inverseOf(
  operations: Operations,
  call: FormCall,
  before: Values | undefined,
  answer: unknown,
): FormCall | undefined {
  const operation = operations.get(call.operationId);
  if (!operation) return undefined;
  const opposite = OPPOSITES[operation.id];
  if (opposite) {
    const hasBody = (operations.get(opposite)?.body.length ?? 0) > 0;
    return { operationId: opposite, ...(call.params && { params: call.params }), ...(hasBody && { body: {} }) };
  }
  if (operation.id === 'addEventVips')
    return before && { ...call, operationId: 'updateEvent', body: { vipIds: before['vipIds'] } };
  if (operation.path.endsWith('/status')) return statusBefore(call, before);
  // What a mark was before is not in the record of the guest.
  if (operation.id === 'markMusterGuest') return undefined;
  if (operation.method === 'PATCH') return before && { ...call, body: undoOfPatch(before, call.body ?? {}) };
  if (operation.method === 'DELETE') return restored(operations, operation, call);
  return removed(operations, operation, call, answer);
}

/** A cancelled ride that had not begun can be planned again. */
function statusBefore(call: FormCall, before: Values | undefined): FormCall | undefined {
  const isCancelled = call.body?.['status'] === 'CANCELLED' && before?.['status'] === 'SCHEDULED';
  return isCancelled ? { ...call, body: { status: 'SCHEDULED' } } : undefined;
}

/** What was deleted can be restored, unless it was deleted for good. */
function restored(operations: Operations, { path }: Operation, call: FormCall): FormCall | undefined {
  if (call.query?.['hard'] === true) return undefined;
  const restore = first(operations, (each) => each.method === 'POST' && each.path === `${path}/restore`);
  const { date } = call.query ?? {};
  return (
    restore && {
      operationId: restore.id,
      ...(call.params && { params: call.params }),
      ...(date !== undefined && { query: { date } }),
    }
  );
}

/** What was made can be deleted: by the path of its list and its id. */
function removed(
  operations: Operations,
  { method, path }: Operation,
  call: FormCall,
  answer: unknown,
): FormCall | undefined {
  if (method !== 'POST' || typeof answer !== 'object' || answer === null) return undefined;
  const made = answer as Values;
  const remove = first(operations, (each) => each.method === 'DELETE' && each.path.replace(/\/\{\w+\}$/, '') === path);
  const name = remove?.params.at(-1)?.name;
  if (!remove || name === undefined) return undefined;
  const named = made[name === 'flightNumber' ? name : 'id'];
  if (typeof named !== 'string') return undefined;
  return {
    operationId: remove.id,
    params: { ...call.params, [name]: named },
    ...(name === 'flightNumber' && { query: { date: made['flightDate'] } }),
  };
}
