/**
 * Names what breaks clients of the former release: `node test/openapi/breaking-changes.ts`. Fails if CHANGELOG does not name it under a heading of
 * breaking changes. A removed answer of a refusal breaks no client, nor do new fields and values: the document tells clients to expect them.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { findFormerRelease } from '#test/support/former-release.ts';
import { type Schema, SchemaComparison } from './breaking-schemas.ts';

const FILE = 'openapi/api-documentation.yaml';
const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];
const MAX_BYTES = 64 * 1024 * 1024;

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly 'x-aliases'?: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: object;
}

function lookupIn(document: Document): (ref: string) => unknown {
  return (ref) =>
    ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], document);
}

/** Compares two documents. */
class DocumentComparison {
  readonly #find: { readonly before: (ref: string) => unknown; readonly after: (ref: string) => unknown };
  readonly #schemas: SchemaComparison;

  constructor(before: Document, after: Document) {
    this.#find = { before: lookupIn(before), after: lookupIn(after) };
    this.#schemas = new SchemaComparison(
      (ref) => this.#find.before(ref) as Schema,
      (ref) => this.#find.after(ref) as Schema,
    );
  }

  breaks(before: Operation, after: Operation): string[] {
    return [
      ...this.#parameterBreaks(before, after),
      ...this.#requestBreaks(before.requestBody, after.requestBody),
      ...this.#answerBreaks(before.responses ?? {}, after.responses ?? {}),
    ];
  }

  #parameters({ parameters = [] }: Operation, side: 'before' | 'after'): Map<string, Parameter> {
    const found = parameters.map((each) => ('$ref' in each ? (this.#find[side](each.$ref) as Parameter) : each));
    return new Map(found.map((each) => [`${each.in} parameter ${each.name}`, each]));
  }

  #parameterBreaks(before: Operation, after: Operation): string[] {
    const [known, now] = [this.#parameters(before, 'before'), this.#parameters(after, 'after')];
    const gone = [...known.keys()].filter((name) => !now.has(name)).map((name) => `the ${name} is gone`);
    const changed = [...now].flatMap(([name, parameter]) => {
      const was = known.get(name);
      const isNeeded = parameter.required && !was?.required;
      const sides = {
        before: was?.schema ?? {},
        after: parameter.schema ?? {},
        in: 'request',
        at: `the ${name}`,
      } as const;
      return [...(isNeeded ? [`the ${name} is now required`] : []), ...(was ? this.#schemas.breaks(sides) : [])];
    });
    return [...gone, ...changed];
  }

  #requestBreaks(before: Operation['requestBody'], after: Operation['requestBody']): string[] {
    if (!after) return before ? ['the request body is gone'] : [];
    const isNeeded = after.required && !before?.required;
    return [
      ...(isNeeded ? ['a request body is now required'] : []),
      ...this.#contentBreaks(before?.content ?? {}, after.content ?? {}, 'request'),
    ];
  }

  #answerBreaks(before: NonNullable<Operation['responses']>, after: NonNullable<Operation['responses']>): string[] {
    const done = Object.keys(before).filter((status) => status.startsWith('2'));
    return done.flatMap((status) =>
      after[status]
        ? this.#contentBreaks(before[status]?.content ?? {}, after[status].content ?? {}, 'answer')
        : [`the answer ${status} is gone`],
    );
  }

  #contentBreaks(before: Content, after: Content, where: 'request' | 'answer'): string[] {
    return Object.entries(before).flatMap(([type, { schema = {} }]) => {
      const now = after[type];
      if (!now) return [`${type} is gone from the ${where}`];
      return this.#schemas.breaks({ before: schema, after: now.schema ?? {}, in: where, at: where });
    });
  }
}

/** Returns the operation of a path, also of one that `x-aliases` of an operation names. */
function operationAt({ paths }: Document, path: string, method: string): Operation | undefined {
  const operations = Object.values(paths).map((item) => item[method] as Operation | undefined);
  return (
    (paths[path]?.[method] as Operation | undefined) ?? operations.find((each) => each?.['x-aliases']?.includes(path))
  );
}

/** Returns the changes that break a client, each once, with the operation that shows it first. */
export function breakingChanges(before: Document, after: Document): string[] {
  const comparison = new DocumentComparison(before, after);
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => method in methods).flatMap((method) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = operationAt(after, path, method);
      if (!now) return [`${name} is gone`];
      return comparison.breaks(methods[method] as Operation, now).map((each) => `${name}: ${each}`);
    }),
  );
}

/** Returns the lines of CHANGELOG about breaking changes since a version. */
export function breakingLines(changelog: string, formerVersion: string): string {
  const [since = ''] = changelog.split(
    new RegExp(String.raw`^## v?${formerVersion.replaceAll('.', String.raw`\.`)}\b`, 'm'),
  );
  const sections = since.split(/^(?=#{2,3} )/m);
  return sections.filter((section) => /^### .*breaking/i.test(section)).join('\n');
}

/** Whether lines in CHANGELOG name the field, the parameter or the path of a break. */
export function isNamed(change: string, lines: string): boolean {
  const [, path = ''] = /^\w+ (\S+?):? /.exec(change) ?? [];
  const [, field] = /(?:[\w\]*]\.|parameter )([\w-]+) /.exec(change) ?? [];
  return lines.includes(`${path}\``) || (field !== undefined && new RegExp(String.raw`\b${field}\b`).test(lines));
}

async function main(): Promise<void> {
  const release = await findFormerRelease();
  if (!release) {
    process.stdout.write('The history does not reach back to the former release: nothing is compared.\n');
    return;
  }
  const show = async (file: string): Promise<string> =>
    (await promisify(execFile)('git', ['show', `${release.commit}:${file}`], { maxBuffer: MAX_BYTES })).stdout;
  const [before, manifest, after, changelog] = await Promise.all([
    show(FILE),
    show('package.json'),
    readFile(FILE, 'utf8'),
    readFile('CHANGELOG.md', 'utf8'),
  ]);
  const { version } = JSON.parse(manifest) as { version: string };
  const lines = breakingLines(changelog, version);
  const changes = breakingChanges(parse(before) as Document, parse(after) as Document);
  for (const change of changes)
    process.stdout.write(`${isNamed(change, lines) ? 'in CHANGELOG' : 'NOT IN CHANGELOG'}  ${change}\n`);
  process.stdout.write(`${changes.length} breaking changes since ${release.name}\n`);
  if (changes.some((change) => !isNamed(change, lines))) process.exitCode = 1;
}

if (import.meta.main) await main();
