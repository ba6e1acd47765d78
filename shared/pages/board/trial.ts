import type * as z from 'zod';
import { filled } from '#shared/domain/texts.ts';
import type { NewProposal } from '#shared/schemas/proposals/new-proposal.ts';
import type { Activity, BoardData, Mend, Part } from './records.ts';

/** A request that a person looks at before it is done. */
export interface Trial {
  readonly title: string;
  readonly request: Mend;
  /** The request takes a `note`: the person may say why. */
  readonly asksNote?: boolean;
}

interface Route {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** What shows its effect. */
  readonly parts: readonly Part[];
  /** The record that the request is about has an ETag at this path. */
  readonly record?: string;
}

const RIDES: readonly Part[] = ['activities', 'attention', 'whereabouts', 'motorcades'];
const EVENT = '/api/events/{eventId}';

/** The operations that the board calls by name: those of mends and choices, and its own. A test compares them with the contracts. */
export const ROUTES: Readonly<Record<string, Route>> = {
  updateEvent: { method: 'PATCH', path: EVENT, parts: RIDES, record: EVENT },
  moveEventStatus: { method: 'POST', path: `${EVENT}/status`, parts: RIDES, record: EVENT },
  addEventVips: { method: 'POST', path: `${EVENT}/vips`, parts: RIDES, record: EVENT },
  createEvent: { method: 'POST', path: '/api/events', parts: RIDES },
  followFlight: { method: 'POST', path: `${EVENT}/follow-flight`, parts: RIDES, record: EVENT },
  followFlightPickups: { method: 'POST', path: '/api/flights/{flightNumber}/follow', parts: RIDES },
  moveMotorcadeStatus: { method: 'POST', path: '/api/motorcades/{motorcadeId}/status', parts: RIDES },
  splitMotorcade: { method: 'POST', path: '/api/motorcades/{motorcadeId}/split', parts: RIDES },
  boardGuests: { method: 'POST', path: '/api/events/{eventId}/board', parts: RIDES, record: EVENT },
  updateDriver: {
    method: 'PATCH',
    path: '/api/drivers/{driverId}',
    parts: ['attention'],
    record: '/api/drivers/{driverId}',
  },
  acceptOrder: { method: 'POST', path: '/api/orders/{id}/accept', parts: ['attention'] },
  declineOrder: { method: 'POST', path: '/api/orders/{id}/decline', parts: ['attention'] },
  nameOrder: { method: 'POST', path: '/api/orders/{id}/name', parts: RIDES },
  createProposal: { method: 'POST', path: '/api/proposals', parts: RIDES },
  dismissAttention: { method: 'POST', path: '/api/attention/{code}/{subjectId}/dismiss', parts: ['attention'] },
  undoDismissal: { method: 'DELETE', path: '/api/attention/{code}/{subjectId}/dismiss', parts: ['attention'] },
  readMessage: { method: 'POST', path: '/api/messages/{id}/read', parts: ['attention'] },
  sendDriverMessage: { method: 'POST', path: '/api/drivers/{driverId}/messages', parts: ['attention'] },
  retryMessage: { method: 'POST', path: '/api/messages/{id}/retry', parts: ['attention'] },
  askDrivers: { method: 'POST', path: '/api/musters/{id}/ask', parts: ['musters', 'attention'] },
  closeMuster: { method: 'POST', path: '/api/musters/{id}/close', parts: ['musters', 'attention'] },
  openMuster: { method: 'POST', path: '/api/musters', parts: ['musters'] },
  markMusterGuest: { method: 'PATCH', path: '/api/musters/{id}/vips/{vipId}', parts: ['musters'] },
};

/** Returns how a request is sent. `undefined`: this page does not know the operation. */
export function sendingOf({ operationId, params, query = {} }: Mend) {
  const route = ROUTES[operationId];
  if (!route) return undefined;
  const { method, parts, path, record } = route;
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`] as [string, string]),
  ).toString();
  return {
    method,
    path: `${filled(path, params, encodeURIComponent)}${asked ? `?${asked}` : ''}`,
    parts,
    record: record && filled(record, params, encodeURIComponent),
  };
}

/** A field of an activity that differs, by its word, and both values as names. */
export interface Difference {
  readonly field: 'driver' | 'coDriver' | 'vehicle' | 'start' | 'end' | 'status' | 'guests';
  readonly before: string;
  readonly after: string;
}

/** Returns what differs between an activity and the answer of a dry run. */
export function differencesOf(
  before: Activity,
  after: Activity,
  shown: { readonly none: string; readonly time: (at: string) => string; readonly status: (status: string) => string },
): Difference[] {
  const guests = ({ vips }: Activity) => vips.map(({ name }) => name).join(', ') || shown.none;
  const pairs: readonly (readonly [Difference['field'], (activity: Activity) => string])[] = [
    ['vehicle', ({ vehicle }) => vehicle?.name ?? shown.none],
    ['driver', ({ driver }) => driver?.name ?? shown.none],
    ['coDriver', ({ coDriver }) => coDriver?.name ?? shown.none],
    ['start', ({ startTime }) => shown.time(startTime)],
    ['end', ({ endTime }) => shown.time(endTime)],
    ['status', ({ status }) => shown.status(status)],
    ['guests', guests],
  ];
  return pairs
    .map(([field, text]) => ({ field, before: text(before), after: text(after) }))
    .filter((each) => each.before !== each.after);
}

/** Returns the name of a vehicle or driver that a request names. */
export function nameOf(data: BoardData, id: unknown): string | undefined {
  return [...data.vehicles, ...data.drivers].find((each) => each.id === id)?.name;
}

const FIELDS = ['vehicleId', 'driverId', 'coDriverId', 'startTime', 'endTime'] as const;
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

/** Returns the request that works something out. */
export function proposalOf(body: z.input<typeof NewProposal>): Mend {
  return {
    operationId: 'createProposal',
    params: {},
    body: { ...body },
  };
}
