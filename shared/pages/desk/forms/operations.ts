import { loadedOnce, loadScript } from '#shared/pages/desk/kit/scripts.ts';

/** A field of a request, as the API document describes it. */
export interface Field {
  readonly name: string;
  readonly type:
    | 'text'
    | 'long'
    | 'number'
    | 'boolean'
    | 'choice'
    | 'instant'
    | 'date'
    | 'clock'
    | 'id'
    | 'object'
    | 'list'
    | 'map';
  readonly isRequired?: boolean;
  readonly isNullable?: boolean;
  /** Of a number. */
  readonly isWhole?: boolean;
  /** The part of the form in which it stands: What, When, Where. */
  readonly group?: string;
  /** The record that an id names, such as Driver. Of a map: that its keys name. */
  readonly record?: string;
  /** The types of an activity, or the kinds of a proposal, that have this field. */
  readonly types?: readonly string[];
  /** Of a choice. */
  readonly values?: readonly (string | number)[];
  /** Of a text: an e-mail address or the address of a page. */
  readonly format?: 'email' | 'uri';
  /** Of an object. */
  readonly fields?: readonly Field[];
  /** Of a list, and of the values of a map. */
  readonly item?: Field;
  /** The least number, or number of items. */
  readonly min?: number;
  /** The greatest number, number of items, or length of a text. */
  readonly max?: number;
}

/** A write of the API, as its document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly roles: readonly string[];
  /** What it does to people: TELLS, DELETES, BOOKS. */
  readonly effect: readonly string[];
  readonly hasDryRun: boolean;
  /** The desk does it by itself. It has no form, and no place in the palette. */
  readonly isSilent?: boolean;
  readonly params: readonly Field[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
}

type PackedField = Omit<Field, 'fields' | 'item'> & { readonly fields?: readonly number[]; readonly item?: number };
type PackedOperation = Omit<Operation, 'params' | 'query' | 'body'> &
  Readonly<Record<'params' | 'query' | 'body', readonly number[]>>;

/**
 * The file: each field is in it once, and the others name it by its number. A field stands after what is in it. A list of numbers has its first one
 * and then the steps to the next: most are 1, which packs well.
 */
export interface Packed {
  readonly fields: readonly PackedField[];
  readonly operations: readonly PackedOperation[];
}

/** Returns the writes of the file by their operation ids. */
export function unpacked({ fields, operations }: Packed): ReadonlyMap<string, Operation> {
  const all: Field[] = [];
  const at = (number: number): Field => all[number] as Field;
  const listOf = (steps: readonly number[]): readonly Field[] => {
    let number = 0;
    return steps.map((step) => {
      number += step;
      return at(number);
    });
  };
  for (const { fields: within, item, ...field } of fields)
    all.push({ ...field, ...(within && { fields: listOf(within) }), ...(item !== undefined && { item: at(item) }) });
  return new Map(
    operations.map((each) => [
      each.id,
      { ...each, params: listOf(each.params), query: listOf(each.query), body: listOf(each.body) },
    ]),
  );
}

/** Loads the writes of the API by their operation ids. They are a script of their own, loaded when the first form or write needs them. */
export const loadOperations = loadedOnce(async () => {
  const { default: file } = await loadScript(() => import('#openapi/desk-operations.json', { with: { type: 'json' } }));
  return unpacked(file as unknown as Packed);
});
