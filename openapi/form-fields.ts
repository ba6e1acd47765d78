import type { Schema } from './plain-schema.ts';

/** A field as it stands in the file: what is in it are numbers of other fields. */
export interface FieldNode {
  readonly name: string;
  readonly type: string;
  readonly isRequired?: true;
  readonly isNullable?: true;
  readonly isWhole?: true;
  readonly group?: string;
  readonly record?: string;
  readonly types?: readonly string[];
  readonly values?: readonly (string | number)[];
  readonly format?: string;
  readonly fields?: readonly number[];
  readonly item?: number;
  readonly min?: number;
  readonly max?: number;
}

export interface Forms {
  readonly resolve: (reference: string) => Schema;
  /** Returns the number of a field in the file. */
  readonly numberOf: (field: FieldNode) => number;
}

/** Ids whose names do not say what they name. */
const RECORD_OF: Readonly<Record<string, string>> = {
  apartFrom: 'Vip',
  boards: 'Vip',
  leaves: 'Vip',
  people: 'Vip',
  ids: 'ScheduleEvent',
  pins: 'ScheduleEvent',
  thenTo: 'Supplier',
  otherId: 'Motorcade',
};

/** The records of the paths, by the first word of the path. */
const RECORD_OF_PATH: Readonly<Record<string, string>> = {
  audit: 'Change',
  drivers: 'Driver',
  flights: 'Flight',
  import: 'Layout',
  messages: 'Message',
  musters: 'Muster',
  orders: 'Order',
  proposals: 'Proposal',
  suppliers: 'Supplier',
  users: 'User',
  vehicles: 'Vehicle',
  vips: 'Vip',
  ways: 'Place',
  webhooks: 'Webhook',
};

/** Returns the record that a part of a path names, where its name does not say it. */
export function recordOfParameter(path: string, name: string): string | undefined {
  const first = path.split('/')[2] ?? '';
  return ['id', 'flightNumber', 'bookedFlight'].includes(name) || first === 'ways' ? RECORD_OF_PATH[first] : undefined;
}

/** The kind of proposals whose steps the desk gives. A person does not type requests. */
const BY_DESK = 'OPERATIONS';

/** A text that is longer than this has several lines. */
const LONG = 400;
const MOMENTS: Readonly<Record<string, string>> = { 'date-time': 'instant', date: 'date' };
const ID_PATTERN = '^[A-Za-z0-9_.|@:-]{1,128}$';

interface Held {
  readonly isRequired: boolean;
  readonly isNullable?: boolean;
  readonly types?: readonly string[];
}

function isNull({ type }: Schema): boolean {
  return type === 'null';
}

/** Returns the one schema that a form shows: the first of several that is not null, with what is said beside it. */
function plain(forms: Forms, given: Schema): { readonly schema: Schema; readonly isNullable: boolean } {
  const { $ref, anyOf, oneOf, ...beside } = given;
  if (typeof $ref === 'string') return plain(forms, { ...forms.resolve($ref), ...beside });
  const choices = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (choices) {
    const isNullable = choices.some(isNull);
    const real = choices.filter((each) => !isNull(each));
    // Numbers of which one must be chosen, such as the hours of a clock.
    const values = real.map((each) => each['const']);
    if (values.every((each) => each !== undefined)) return { schema: { ...beside, enum: values }, isNullable };
    const first = plain(forms, { ...real[0], ...beside });
    return { ...first, isNullable: isNullable || first.isNullable };
  }
  const { type } = given;
  if (!Array.isArray(type)) return { schema: given, isNullable: false };
  return { schema: { ...given, type: type.find((each) => each !== 'null') }, isNullable: type.includes('null') };
}

/** Returns a field of a form as the document describes it. */
export function fieldOf(forms: Forms, name: string, given: Schema, held: Held): FieldNode {
  const { isNullable, schema } = plain(forms, given);
  const group = schema['x-group'] as string | undefined;
  const types = held.types ?? (schema['x-types'] as string[] | undefined);
  return {
    name,
    ...kindOf(forms, name, schema),
    ...(held.isRequired && { isRequired: true as const }),
    ...((isNullable || held.isNullable) && { isNullable: true as const }),
    ...(group && { group }),
    ...(types && { types }),
  };
}

type Kind = Omit<FieldNode, 'name' | 'isRequired' | 'isNullable' | 'group' | 'types'>;

function bounds({ maximum, minimum }: Schema): { readonly min?: number; readonly max?: number } {
  return {
    ...(typeof minimum === 'number' && { min: minimum }),
    ...(typeof maximum === 'number' && { max: maximum }),
  };
}

function kindOf(forms: Forms, name: string, schema: Schema): Kind {
  const { additionalProperties, items, maxItems, minItems, type } = schema;
  const record = (schema['x-record'] as string | undefined) ?? RECORD_OF[name];
  if (type === 'array') {
    const each = { ...(items as Schema), ...(record && { 'x-record': record }) };
    return {
      type: 'list',
      item: forms.numberOf(fieldOf(forms, name, each, { isRequired: true })),
      ...(typeof minItems === 'number' && { min: minItems }),
      ...(typeof maxItems === 'number' && { max: maxItems }),
    };
  }
  if (type === 'object' && schema['properties'] === undefined && typeof additionalProperties === 'object') {
    const item = fieldOf(forms, name, additionalProperties as Schema, { isRequired: true });
    return { type: 'map', item: forms.numberOf({ ...item, name: 'value' }), ...(record && { record }) };
  }
  if (type === 'object') return { type: 'object', fields: fieldsOf(forms, schema).map(forms.numberOf) };
  return scalarKindOf(schema, record);
}

function scalarKindOf(schema: Schema, record: string | undefined): Kind {
  const { const: only, enum: several, type } = schema;
  const values = (several ?? (typeof only === 'string' ? [only] : [])) as string[];
  if (values.length > 0) return { type: 'choice', values };
  if (type === 'boolean') return { type: 'boolean' };
  if (type === 'integer') return { type: 'number', isWhole: true, ...bounds(schema) };
  if (type === 'number') return { type: 'number', ...bounds(schema) };
  return textKindOf(schema, record);
}

function textKindOf({ format, maxLength = 0, pattern = '' }: Schema, record: string | undefined): Kind {
  if (typeof format === 'string' && format in MOMENTS) return { type: MOMENTS[format] as string };
  if (pattern && isClock(pattern as string)) return { type: 'clock' };
  if (record || pattern === ID_PATTERN) return { type: 'id', ...(record && { record }) };
  const length = Number(maxLength);
  return {
    type: length > LONG ? 'long' : 'text',
    ...((format === 'email' || format === 'uri') && { format }),
    ...(length > 0 && length <= LONG && { max: length }),
  };
}

/** A pattern that takes a time of the day, and no word. */
function isClock(pattern: string): boolean {
  const matches = new RegExp(pattern, 'u');
  return matches.test('09:30') && !matches.test('word') && !matches.test('2026-11-30');
}

function fieldsOf(forms: Forms, schema: Schema): FieldNode[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(([name, each]) =>
    fieldOf(forms, name, each, { isRequired: required.includes(name) }),
  );
}

/**
 * Returns the fields of a body. Of a body with variants, such as the kinds of proposals, the field that tells them apart comes first, and each
 * other field says for which of them it is.
 */
export function variantsOf(forms: Forms, body: Schema, path: string): FieldNode[] {
  const { schema } = typeof body['$ref'] === 'string' ? { schema: forms.resolve(body['$ref']) } : { schema: body };
  const variants = (schema['oneOf'] ?? schema['anyOf']) as readonly Schema[] | undefined;
  if (!variants) return ofPath(fieldsOf(forms, schema), path);
  const found = variants.flatMap((each) => {
    const { schema: variant } = plain(forms, each);
    const kind = String((variant['properties'] as Record<string, Schema>)['kind']?.['const']);
    if (kind === BY_DESK) return [];
    return [{ kind, fields: fieldsOf(forms, variant).filter(({ name }) => name !== 'kind') }];
  });
  const kinds: FieldNode = { name: 'kind', type: 'choice', values: found.map(({ kind }) => kind), isRequired: true };
  const types = new Map<string, { readonly field: FieldNode; readonly of: string[] }>();
  for (const { fields, kind } of found) {
    for (const field of fields) {
      const text = JSON.stringify(field);
      const known = types.get(text);
      if (known) known.of.push(kind);
      else types.set(text, { field, of: [kind] });
    }
  }
  return [kinds, ...[...types.values()].map(({ field, of }) => ({ ...field, types: of }))];
}

/** A duplicate is of the kind that the path names. */
function ofPath(fields: readonly FieldNode[], path: string): FieldNode[] {
  const record = RECORD_OF_PATH[path.split('/')[2] ?? ''];
  return fields.map((field) => (field.name === 'duplicateId' && record ? { ...field, record } : field));
}
