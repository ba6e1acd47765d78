import { isDeepStrictEqual } from 'node:util';
import type { WantedCall } from '#infra/local/stubs/chat-completions.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Returns calls that each change one argument of a call: to each other value that its schema names, to others, and to nothing. */
export function changedArguments({ name, parameters, places }: Tool, args: WantedCall['args']): WantedCall[] {
  const properties = (parameters['properties'] ?? {}) as Record<string, Schema>;
  return Object.entries(properties)
    .filter(([argument]) => places[argument] !== 'params')
    .flatMap(([argument, schema]) =>
      [...valuesOf(schema), null].map((value) => ({ name, args: { ...args, ...times(argument, value) } })),
    );
}

const LATER = '2027-05-11T09:00:00Z';
const PHONE = '+442079460999';

/** A start that moves takes its end along, so that the request stays valid. */
function times(argument: string, value: unknown): Record<string, unknown> {
  return argument === 'startTime' && value !== null
    ? { startTime: value, endTime: '2027-05-11T10:00:00Z' }
    : { [argument]: value };
}

function valuesOf(schema: Schema): unknown[] {
  const choices = schema['anyOf'] as Schema[] | undefined;
  if (choices) return choices.flatMap(valuesOf);
  if (Array.isArray(schema['enum'])) return schema['enum'];
  const values: Readonly<Record<string, unknown[]>> = {
    string: [textOf(schema)],
    integer: [schema['minimum'] ?? 1, 7],
    number: [1, 7],
    boolean: [true, false],
    array: [[]],
    object: [{}, { name: 'Changed', phone: PHONE }],
    null: [null],
  };
  return values[String(schema['type'])] ?? [];
}

/** Returns a text that the schema takes. */
function textOf({ description, format }: Schema): string {
  const byFormat: Readonly<Record<string, string>> = {
    'date-time': LATER,
    date: LATER.slice(0, 10),
    email: 'someone@example.org',
  };
  return byFormat[String(format)] ?? (String(description).startsWith('A phone number') ? PHONE : 'Changed');
}

/** The first call for each argument that differs from these. */
export function firstOfEach(calls: readonly WantedCall[], args: WantedCall['args']): WantedCall[] {
  const byArgument = new Map<string, WantedCall>();
  for (const each of calls) {
    const changed = Object.keys(each.args).filter((name) => !isDeepStrictEqual(each.args[name], args[name]));
    if (!byArgument.has(changed.join())) byArgument.set(changed.join(), each);
  }
  return [...byArgument.values()];
}
