import type { Activity, Mend } from './records.ts';

const FIELDS = ['vehicleId', 'driverId', 'startTime', 'endTime'] as const;
type Field = (typeof FIELDS)[number];

function isField(name: string): name is Field {
  return FIELDS.some((field) => field === name);
}

/**
 * Returns the request that takes back another one, as the activity was before: its vehicle, driver and times, or that it was cancelled.
 * `undefined`: there is none.
 */
export function undoOf(request: Mend, before: Activity | undefined): Mend | undefined {
  const { body = {}, operationId, query } = request;
  if (!before) return undefined;
  const names = Object.keys(body);
  if (operationId === 'updateEvent' && names.length > 0 && names.every(isField))
    return { ...request, body: Object.fromEntries(names.filter(isField).map((name) => [name, before[name] ?? null])) };
  const isCancelled = operationId === 'moveEventStatus' && body['status'] === 'CANCELLED' && !query;
  return isCancelled && before.status === 'SCHEDULED' ? { ...request, body: { status: 'SCHEDULED' } } : undefined;
}
