/** A schema of an OpenAPI document, with the members that are compared. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly [limit: string]: unknown;
}

export interface Sides {
  readonly before: Schema;
  readonly after: Schema;
  /** A client writes a request and reads an answer. So a request may take less of nothing, and an answer may leave out nothing. */
  readonly in: 'request' | 'answer';
  /** The field, as `Vip.phone`. */
  readonly at: string;
}

/** Finds the schemas that a document names. */
export type Lookup = (ref: string) => Schema;

const UPPER_LIMITS = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const LOWER_LIMITS = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];

/** Compares a schema of two documents, and says what breaks a client that knows the first one. */
export class SchemaComparison {
  readonly #before: Lookup;
  readonly #after: Lookup;
  /** A pair is compared once: schemas name each other in circles. */
  readonly #compared = new Set<string>();

  constructor(before: Lookup, after: Lookup) {
    this.#before = before;
    this.#after = after;
  }

  /** Returns one sentence for each break. */
  breaks(sides: Sides): string[] {
    const { after, before } = sides;
    if (before.$ref && after.$ref) {
      const pair = `${before.$ref} ${after.$ref} ${sides.in}`;
      if (this.#compared.has(pair)) return [];
      this.#compared.add(pair);
      return this.breaks({
        ...sides,
        before: this.#before(before.$ref),
        after: this.#after(after.$ref),
        at: before.$ref.split('/').at(-1) ?? '',
      });
    }
    if (before.$ref) return this.breaks({ ...sides, before: this.#before(before.$ref) });
    if (after.$ref) return this.breaks({ ...sides, after: this.#after(after.$ref) });
    const own = alternativesOf(before);
    const others = alternativesOf(after);
    if (own.length > 1 || others.length > 1)
      return own.flatMap((each) => this.#nearest({ ...sides, before: each }, others));
    return [
      ...typeBreaks(sides),
      ...valueBreaks(sides),
      ...(sides.in === 'request' ? limitBreaks(sides) : []),
      ...this.#fieldBreaks(sides),
      ...this.#partBreaks(sides),
    ];
  }

  /** Returns the breaks towards the alternative that has the fewest. */
  #nearest(sides: Sides, others: readonly Schema[]): string[] {
    const all = others.map((after) => new SchemaComparison(this.#before, this.#after).breaks({ ...sides, after }));
    return all.sort((a, b) => a.length - b.length)[0] ?? [`${sides.at} is gone`];
  }

  #fieldBreaks(sides: Sides): string[] {
    const { at, in: where } = sides;
    const before = sides.before.properties ?? {};
    const after = sides.after.properties ?? {};
    const neededBefore = new Set(sides.before.required);
    const neededAfter = new Set(sides.after.required);
    const isOpen = typeof sides.after.additionalProperties === 'object';
    const gone = Object.keys(before).filter((name) => !(name in after) && !isOpen);
    const known = Object.keys(after).filter((name) => name in before);
    const needed = Object.keys(after).filter((name) => neededAfter.has(name) && !neededBefore.has(name));
    const optional = known.filter((name) => neededBefore.has(name) && !neededAfter.has(name));
    return [
      ...gone.map((name) => `${at}.${name} is gone from the ${where}`),
      ...(where === 'request' ? needed.map((name) => `${at}.${name} is now required`) : []),
      ...(where === 'answer' ? optional.map((name) => `${at}.${name} may now be absent`) : []),
      ...known.flatMap((name) =>
        this.breaks({ ...sides, before: before[name] ?? {}, after: after[name] ?? {}, at: `${at}.${name}` }),
      ),
    ];
  }

  /** Compares the items of lists, and what an object holds under names that are not fixed. */
  #partBreaks(sides: Sides): string[] {
    const { after, before } = sides;
    const items =
      before.items && after.items
        ? this.breaks({ ...sides, before: before.items, after: after.items, at: `${sides.at}[]` })
        : [];
    const [others, othersAfter] = [before.additionalProperties, after.additionalProperties];
    if (typeof others !== 'object' || typeof othersAfter !== 'object') return items;
    return [...items, ...this.breaks({ ...sides, before: others, after: othersAfter, at: `${sides.at}.*` })];
  }
}

function alternativesOf(schema: Schema): readonly Schema[] {
  const [only, ...more] = schema.allOf ?? [];
  if (only && more.length === 0) return [only];
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

function typesOf({ const: value, type }: Schema): Set<string> {
  if (type === undefined) return new Set(value === undefined ? [] : [value === null ? 'null' : typeof value]);
  const types = new Set(typeof type === 'string' ? [type] : type);
  // Each integer is a number.
  if (types.has('number')) types.add('integer');
  return types;
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const];
}

function typeBreaks({ after, at, before, in: where }: Sides): string[] {
  const [known, now] = [typesOf(before), typesOf(after)];
  if (known.size === 0 || now.size === 0) return [];
  const [some, all] = where === 'request' ? [known, now] : [now, known];
  const says = where === 'request' ? 'takes no' : 'may now be';
  return [...some].filter((type) => !all.has(type)).map((type) => `${at} ${says} ${type}`);
}

function valueBreaks({ after, at, before, in: where }: Sides): string[] {
  const [known, now] = [valuesOf(before), valuesOf(after)];
  if (!now) return [];
  if (!known) return where === 'request' ? [`${at} takes only ${now.join(', ')}`] : [];
  return known.filter((value) => !now.includes(value)).map((value) => `${at} has no ${String(value)} any more`);
}

function limitBreaks({ after, at, before }: Sides): string[] {
  const limit = (schema: Schema, name: string, none: number): number => (schema[name] as number | undefined) ?? none;
  const lower = UPPER_LIMITS.filter((name) => limit(after, name, Infinity) < limit(before, name, Infinity));
  const higher = LOWER_LIMITS.filter((name) => limit(after, name, -Infinity) > limit(before, name, -Infinity));
  return [...lower, ...higher].map((name) => `${at} has ${name} ${String(after[name])}`);
}
