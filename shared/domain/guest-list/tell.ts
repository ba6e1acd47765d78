import { type CodeOf, inEnglish } from '#shared/domain/sentences/english.ts';
import type { Value, Values } from '#shared/domain/sentences/sentence.ts';

import texts from './languages/en.json' with { type: 'json' };

/**
 * What the answer says of a row, a column or a cell: in English, and by a code with values, so that a page says it in its language. Without a
 * code, the English text alone says it.
 */
export interface Told {
  readonly message: string;
  readonly code?: string | undefined;
  readonly values?: Values | undefined;
}

/** The codes of an import in the code, without the beginning that tells them from the codes of other sentences. */
export type ListCode = CodeOf<typeof texts> extends infer C ? (C extends `LIST_${infer Own}` ? Own : never) : never;

/** Says something of a row, a column or a cell. It continues a sentence that begins with the name of the column. */
export function tell(
  own: ListCode,
  given: { readonly [name: string]: Value | Told | readonly Told[] | undefined } = {},
): Told {
  const code = `LIST_${own}`;
  const entries = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, withoutMessage(value)] as const],
  );
  const values = Object.fromEntries(entries) as Values;
  const message = inEnglish({ code, values }, 'UTC', texts);
  return { message, code, ...(entries.length > 0 && { values }) };
}

/** Returns the values that a field may have, in the words of people. A cell may have these words too. `name`: a field, perhaps of a part. */
export function valuesInWords(name: string, values: readonly string[]): Value {
  const field = name.replace(/^.+\./, '');
  return values.map((value) => ({ field, value, english: value.toLowerCase().replaceAll('_', ' ') }));
}

/** A sentence in a sentence is its code with its values. One without a code is its English text. */
function withoutMessage(value: Value | Told | readonly Told[]): Value {
  if (Array.isArray(value)) return value.map((each) => withoutMessage(each as Value | Told));
  if (typeof value !== 'object' || !('message' in value)) return value as Value;
  const { code, message, values } = value;
  return code === undefined ? message : { code, ...(values && { values }) };
}

/** Returns the word for the kind of a record, in a sentence. */
export function nounSaid(noun: string): Told {
  return tell(`NOUN_${noun.toUpperCase() as 'GUEST'}`);
}

/** Adds an English sentence that has no code. */
export function withMore(told: Told, more: string): Told {
  return { ...told, message: `${told.message}. ${more}` };
}

/** Returns the values by which a page says what has a code of several sentences. None: it is said in English alone. */
export function asVariant({ code, values }: Pick<FieldFault, 'code' | 'values'>): {
  readonly values?: Record<string, unknown>;
} {
  return code === undefined ? {} : { values: { variant: code, ...values } };
}

interface FieldFault {
  readonly code?: string | undefined;
  readonly message: string;
  readonly values?: object | undefined;
}

/** Returns what is wrong with a field of a request, as the answer of an import says it. The sentences about fields have codes of their own. */
export function aboutField({ code, message, values }: FieldFault): Told {
  if (code === undefined || code === 'INVALID') return { message };
  return { message, code: `INPUT_${code}`, ...(values && { values: values as Values }) };
}
