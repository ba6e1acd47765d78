/** A field of a request, as the API document describes it. */
export interface Field {
  readonly name: string;
  readonly type:
    | 'text'
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
  /** The part of the form in which it stands, and its place. */
  readonly group?: string;
  readonly order?: number;
  /** The name in English, where the words have none. */
  readonly label?: string;
  /** The record that an id names, such as Driver. */
  readonly record?: string;
  /** The types of an activity that have this field. */
  readonly types?: readonly string[];
  /** Of a choice. */
  readonly values?: readonly string[];
  /** Of an object. */
  readonly fields?: readonly Field[];
  /** Of a list, and of the values of a map. */
  readonly item?: Field;
  readonly min?: number;
  readonly max?: number;
}

/** A write of the API, as its document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly tag: string;
  readonly roles: readonly string[];
  /** What it does to people: TELLS, DELETES, BOOKS. */
  readonly effect: readonly string[];
  readonly hasDryRun: boolean;
  readonly params: readonly Field[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
}

let loading: Promise<ReadonlyMap<string, Operation>> | undefined;

/** Loads the writes of the API by their operation ids. They are a script of their own, loaded when the first form or write needs them. */
export function loadOperations(): Promise<ReadonlyMap<string, Operation>> {
  loading ??= import('#openapi/desk-operations.json').then(
    ({ default: all }) => new Map((all as unknown as readonly Operation[]).map((each) => [each.id, each])),
  );
  return loading;
}
