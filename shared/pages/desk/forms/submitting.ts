import { kindOf } from '#shared/pages/desk/panels/kinds.ts';
import { find, isListed } from '#shared/pages/desk/store/store.ts';
import type { Trial } from '#shared/pages/desk/store/writes.ts';
import { plural, say } from '#shared/pages/desk/words.ts';
import { asText } from '#shared/pages/parts/as-text.ts';
import type { Operation } from './operations.ts';
import type { Values } from './values.ts';
import { opName } from './words.ts';

interface Sent {
  readonly results?: readonly unknown[];
}

/** Returns how many people the request writes to, as far as the form or its dry run says so. */
export function peopleTold(values: Values, trial: Trial | undefined): number {
  const results = trial?.is === 'possible' ? (trial.value as Sent | undefined)?.results?.length : undefined;
  const drivers = values['driverIds'];
  return results ?? (Array.isArray(drivers) ? drivers.length : 0);
}

/** Returns what the button says: what happens when it is pressed. */
export function submitText(operation: Operation, values: Values, trial: Trial | undefined): string {
  const { effect, id, method } = operation;
  const count = id === 'sendMessages' ? peopleTold(values, trial) : 0;
  if (count > 1) return plural('forms.tell', count);
  if (method === 'PATCH') return say('forms.save');
  if (effect.includes('DELETES') && id.startsWith('delete')) return say('forms.delete');
  if (id.startsWith('create') && effect.includes('BOOKS')) return say('forms.book');
  return opName(id);
}

/** Writes that are asked about once more: they take something away, or tell several people. */
export function asksAgain(operation: Operation, values: Values, trial: Trial | undefined): boolean {
  const isCancelling = values['status'] === 'CANCELLED' && operation.path.endsWith('/status');
  return operation.effect.includes('DELETES') || isCancelling || peopleTold(values, trial) > 1;
}

/** Returns the names of the drivers who are told of a change of a ride: those before and those after it. */
export function driversTold({ effect }: Operation, before: Values | undefined, trial: Trial | undefined): string[] {
  if (!effect.includes('TELLS') || trial?.is !== 'possible') return [];
  const after = (trial.value ?? {}) as Values;
  const ids = [before?.['driverId'], before?.['coDriverId'], after['driverId'], after['coDriverId']];
  const known = new Set(ids.filter((each): each is string => typeof each === 'string' && each !== ''));
  return [...known].map((id) => find('drivers', id)?.name ?? id);
}

/** The record of the store that an operation is about: by the last part of its path. */
export function subjectRecord(operation: Operation, values: Values): Values | undefined {
  const field = operation.params.findLast(({ record }) => record !== undefined);
  const kind = field?.record && kindOf(field.record);
  const named = field && values[field.name];
  // The desk has no list of musters and proposals.
  if (!kind || !isListed(kind) || typeof named !== 'string') return undefined;
  const id = kind === 'flights' ? `flt_${named}_${asText(values['date'])}` : named;
  return find(kind, id);
}

/** Returns what was made: its record can be shown in the panel. */
export function madeBy(
  operations: ReadonlyMap<string, Operation>,
  { id, method, path }: Operation,
  answer: unknown,
): { readonly kind: string; readonly id: string } | undefined {
  if (method !== 'POST' || !/^(create|open|track)[A-Z]/.test(id) || typeof answer !== 'object' || answer === null)
    return undefined;
  const named = (answer as Values)['id'];
  const owner = [...operations.values()].find((each) => each.path.startsWith(`${path}/{`) && each.params.length === 1);
  const kind = kindOf(owner?.params[0]?.record ?? '');
  return kind && typeof named === 'string' ? { kind, id: named } : undefined;
}

/** Parts of answers that a person needs at once and sees only here: addresses and secrets. */
const SHOWN = [
  'url',
  'link',
  'secret',
  'code',
  'enrolmentUrl',
  'feedUrl',
  'appUrl',
  'webUrl',
  'phoneUrl',
  'downloadUrl',
  'publicKey',
];

/** Returns what of an answer is shown once: the address of a calendar, the secret of a webhook. */
export function shownOnce(operation: Operation, answer: unknown): readonly (readonly [string, string])[] {
  const isNew = operation.method === 'POST' && /feed|gps|secret|webhooks$|guest-links|reports/.test(operation.path);
  if (!isNew || typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer as Values).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === 'string' && (SHOWN.includes(pair[0]) || /Url$|^url|[sS]ecret/.test(pair[0])),
  );
}
