import { flightOf, subjectOf } from '#shared/pages/desk/panels/kinds.ts';
import { api } from '#shared/pages/desk/session.ts';
import { settings } from '#shared/pages/desk/store/store.ts';
import { type Call, pathOf, type Trial } from '#shared/pages/desk/store/writes.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { type Listed, listed } from './choices.ts';
import { type Field, loadOperations, type Operation } from './operations.ts';
import type { Values } from './values.ts';

/** A record as it was read, for a change of it. */
export interface Whole {
  readonly record: Values;
  readonly etag: string | undefined;
}

/** Writes that replace a part of the settings: what they begin with. */
function partOfSettings(operationId: string): Values | undefined {
  return operationId === 'setClosures' ? { closures: settings.peek()?.travel?.closures ?? [] } : undefined;
}

/** Whether the form begins with the values of a record that is read first. */
export function beginsWithRecord({ id, method }: Operation): boolean {
  return (method === 'PATCH' && id !== 'markMusterGuest') || id === 'setClosures';
}

/** Reads the record that an operation changes, with its version. */
export async function readRecord(operation: Operation, values: Values): Promise<Whole | undefined> {
  const part = partOfSettings(operation.id);
  if (part) return { record: part, etag: undefined };
  if (operation.id === 'updateUser') {
    const user = (await usersRead()).find(({ id }) => id === values['id']);
    return user && { record: user, etag: user.version === undefined ? undefined : `"${user.version}"` };
  }
  const date = values['date'];
  const call = { operationId: operation.id, params: values, ...(date !== undefined && { query: { date } }) };
  const answer = await api().getIfChanged<Values>(pathOf(operation, call), undefined);
  return answer && { record: answer.value, etag: answer.etag };
}

async function usersRead(): Promise<readonly Listed[]> {
  const known = listed('User');
  return known.length > 0 ? known : api().list<Listed>('/api/users');
}

/** Requests that only ask, such as who is free: their answer is what they do. */
export function isQuestion({ hasDryRun, id }: Operation): boolean {
  return !hasDryRun && id.startsWith('check');
}

/** Asks such a request. */
export async function answerTo(call: Call): Promise<Trial> {
  const operation = (await loadOperations()).get(call.operationId);
  if (!operation) throw new Error(`The desk does not know ${call.operationId}`);
  try {
    const { value } = await api().send<Record<string, unknown>>(operation.method, pathOf(operation, call), {
      body: call.body,
    });
    return { is: 'possible', value };
  } catch (error) {
    if (error instanceof ApiProblem && error.document.status !== 401) return { is: 'refused', problem: error };
    throw error;
  }
}

interface Selection {
  readonly kind: string;
  readonly id: string;
}

/** Names of fields in the body that a record in the panel fills. A form asks for one record of a kind at most once in its path. */
const FILLED =
  /^(?:vipIds?|driverIds?|vehicleIds?|supplierId|placeId|activityIds?|eventIds?|flightId|motorcadeId|musterId)$/;

/** Returns what a form takes from the record in the panel: the part of its path that names such a record, else the field of its body. */
export function fromSelection(operation: Operation, selection: Selection | undefined): Values {
  const subject = selection && subjectOf(selection.kind);
  if (!selection || !subject) return {};
  const { id } = selection;
  const flight = subject === 'Flight' ? flightOf(id) : undefined;
  const inPath = operation.params.find(({ record }) => record === subject);
  if (inPath) return flight ? { [inPath.name]: flight.flightNumber, date: flight.date } : { [inPath.name]: id };
  if (operation.method !== 'POST') return {};
  const isOwn = (field: Field) => FILLED.test(field.name) && (field.record ?? field.item?.record) === subject;
  const own = operation.body.find(isOwn);
  return own ? { [own.name]: own.type === 'list' ? [id] : id } : {};
}
