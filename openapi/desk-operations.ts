import { currentDocument } from './document.ts';
import { type FieldNode, type Forms, fieldOf, recordOfParameter, variantsOf } from './form-fields.ts';
import { resolverOf } from './plain-schema.ts';

/** The generated file. The desk loads it with the first form. */
export const DESK_FILE = new URL('desk-operations.json', import.meta.url);

/** Writes that no person makes at a desk: other services and guests call them, or they are another address of a write. */
export function isForDesk(operation: Node): boolean {
  return (
    operation['x-roles'] !== undefined && operation['x-alias-of'] === undefined && operation.operationId !== 'serveMcp'
  );
}

// The document has all shapes.
// oxlint-disable-next-line typescript/no-explicit-any
type Node = any;

/** Writes that the desk makes by itself: they have no form. */
const SILENT: readonly string[] = ['askCopilot', 'seeConversation', 'sendDeskMessage', 'setPreferences', 'setPresence'];

const WRITES = ['post', 'put', 'patch', 'delete'] as const;

/** A write as it stands in the file. Lists of fields are numbers of `fields`. */
interface PackedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly roles: readonly string[];
  readonly effect: readonly string[];
  readonly hasDryRun: boolean;
  readonly isSilent?: true;
  readonly params: readonly number[];
  readonly query: readonly number[];
  readonly body: readonly number[];
}

/** Returns the writes of the desk as they are written to the file: what their forms need, and no more. */
export async function currentDeskText(): Promise<string> {
  const document: Node = JSON.parse(JSON.stringify(await currentDocument()));
  const { fields, operations } = packed(document);
  const lines = (all: readonly object[]) => all.map((each) => JSON.stringify(withSteps(each))).join(',\n');
  // One operation per line, so that a change shows as the operation that changed.
  return `{"fields":[\n${lines(fields)}\n],"operations":[\n${lines(operations)}\n]}\n`;
}

/** The order of names in which the file packs best, found by trials: 300 bytes less than as they come. */
const ORDER =
  'body isSilent effect hasDryRun query method id roles params path group name isWhole type fields item min values max format record isNullable types isRequired'.split(
    ' ',
  );

/** Writes lists of numbers as their first one and the steps to the next. */
function withSteps(line: object): object {
  const steps = (list: readonly number[]) => list.map((number, place) => number - (list[place - 1] ?? 0));
  const isList = (name: string) => ['fields', 'params', 'query', 'body'].includes(name);
  const entries = Object.entries(line).toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return Object.fromEntries(entries.map(([name, of]) => [name, isList(name) && of ? steps(of) : of]));
}

function packed(document: Node): { fields: FieldNode[]; operations: PackedOperation[] } {
  const numbers = new Map<string, number>();
  const fields: FieldNode[] = [];
  // Many operations share fields, and fields share what is in them: each is in the file once.
  const forms: Forms = {
    resolve: resolverOf(document),
    numberOf: (field) => {
      const text = JSON.stringify(field);
      const known = numbers.get(text);
      if (known !== undefined) return known;
      fields.push(field);
      numbers.set(text, fields.length - 1);
      return fields.length - 1;
    },
  };
  const writes = Object.entries<Node>(document.paths).flatMap(([path, methods]) =>
    WRITES.flatMap((method) => (methods[method] ? [{ path, method, operation: methods[method] }] : [])),
  );
  const operations = writes
    .filter(({ operation }) => isForDesk(operation))
    .map(({ method, operation, path }) => packedOperation(forms, path, method, operation));
  return { fields, operations };
}

function packedOperation(forms: Forms, path: string, method: string, operation: Node): PackedOperation {
  const parameters: Node[] = (operation.parameters ?? []).map((each: Node) =>
    each.$ref ? forms.resolve(each.$ref) : each,
  );
  const fieldsIn = (place: string) =>
    parameters
      .filter((each) => each.in === place && each.name !== 'dryRun')
      .map(({ name, required, schema, 'x-record': record = recordOfParameter(path, name) }) =>
        forms.numberOf(
          fieldOf(forms, name, { ...schema, ...(record && { 'x-record': record }) }, { isRequired: required === true }),
        ),
      );
  const id: string = operation.operationId;
  const isSilent = SILENT.includes(id);
  const body = operation.requestBody?.content?.['application/json']?.schema;
  return {
    id,
    method: method.toUpperCase(),
    path,
    roles: operation['x-roles'],
    effect: operation['x-effect'],
    hasDryRun: parameters.some(({ name }) => name === 'dryRun'),
    ...(isSilent && { isSilent: true as const }),
    params: fieldsIn('path'),
    query: isSilent ? [] : fieldsIn('query'),
    body: body && !isSilent ? variantsOf(forms, body, path).map(forms.numberOf) : [],
  };
}
