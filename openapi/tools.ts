import type { oas31 } from 'zod-openapi';
import { operations } from '#functions/registry.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { readingOf, readsOf, toolEffectOf } from '#shared/contract/operation-routes.ts';
import type { Tool, ToolRule } from '#shared/schemas/copilot/tool.ts';
import { currentDocument } from './document.ts';
import {
  mergedObject,
  plainSchema,
  propertiesOf,
  type Resolve,
  requiredOf,
  resolverOf,
  type Schema,
} from './plain-schema.ts';
import words from './words.json' with { type: 'json' };

/** The generated file. The bundles that offer tools have it beside them: the contracts themselves are in other bundles. */
export const TOOLS_FILE = new URL('copilot-tools.json', import.meta.url);

/** Endpoints refuse longer descriptions. */
const MAX_DESCRIPTION = 1_024;
const CONFIRMATION = 'The user confirms this first: a call becomes a step of a proposal.';

/** Arguments that no assistant may set: deletion for good. A dry run is made by the server itself. */
const WITHHELD = ['hard', 'dryRun'];

/** Returns the tools of all operations that the contracts mark, as they are written to the file. */
export async function currentToolsText(): Promise<string> {
  const [found, document] = await Promise.all([operations(), currentDocument()]);
  const tools = toolsOf(
    found.map(({ contract }) => contract),
    document,
  );
  // One tool per line, so that a change shows as the tool that changed.
  return `[\n${tools.map((tool) => JSON.stringify(tool)).join(',\n')}\n]\n`;
}

/** Derives the tools from the contracts and from the document that was made from the same contracts. */
function toolsOf(contracts: readonly Contract[], document: oas31.OpenAPIObject): Tool[] {
  return contracts
    .filter(({ copilot }) => copilot)
    .map((contract) => toolOf(contract, document, readingOf(contract, contracts)));
}

function toolOf(contract: Contract, document: oas31.OpenAPIObject, reading?: Contract): Tool {
  const { access, effect: stated, method, operationId, summary } = contract;
  const effect = toolEffectOf(contract);
  const { parameters, places } = argumentsOf(contract, document);
  return {
    name: operationId,
    summary,
    description: descriptionOf(contract, effect === 'CONFIRM' ? [CONFIRMATION] : []),
    effect,
    ...(effect === 'WRITE' && typeof stated === 'object' ? { rule: stated as ToolRule } : {}),
    ability: [access[0] ?? '', access[1] ?? ''],
    method,
    ...(reading && effect !== 'READ'
      ? { reads: { ...readsOf(contract, reading), ...(stores(reading) && { stores: true as const }) } }
      : {}),
    ...(contract.answersLink && { answersLink: true as const }),
    places,
    parameters,
  };
}

function stores({ uses }: Contract): boolean {
  return uses.includes('table:write');
}

/** Returns the summary, what is said of confirmations, and as many paragraphs of the description as fit. */
function descriptionOf({ description = '', summary }: Contract, more: readonly string[]): string {
  const paragraphs = [`${summary}.`, ...more, ...description.split('\n\n')].filter(Boolean);
  return paragraphs.reduce((text, each) =>
    text.length + each.length + 2 > MAX_DESCRIPTION ? text : `${text}\n\n${each}`,
  );
}

/** Each argument says what it is. */
function inWords(name: string, schema: Schema): Schema {
  const own = ARGUMENT_WORDS[name];
  return schema['description'] !== undefined || own === undefined ? schema : { ...schema, description: own };
}

interface Arguments extends Pick<Tool, 'places'> {
  readonly parameters: Record<string, unknown>;
}

/** Merges path, query and body into one object. Throws if two of them have a field of the same name. */
function argumentsOf({ method, operationId, path }: Contract, document: oas31.OpenAPIObject): Arguments {
  const resolve = resolverOf(document);
  const { paths = {} } = document;
  const operation = (paths[path] as Record<string, oas31.OperationObject>)[method.toLowerCase()];
  const properties: Record<string, Schema> = {};
  const places: Tool['places'] = {};
  const required: string[] = [];
  const add = (name: string, place: Tool['places'][string], schema: Schema, isRequired: boolean): void => {
    if (WITHHELD.includes(name)) return;
    if (name in places) throw new Error(`${operationId} has two arguments with the name ${name}`);
    places[name] = place;
    properties[name] = inWords(name, schema);
    if (isRequired) required.push(name);
  };
  for (const each of operation?.parameters ?? []) {
    const parameter = ('$ref' in each ? resolve(each.$ref) : each) as unknown as oas31.ParameterObject;
    if (parameter.in === 'header') continue;
    const schema = plainSchema({ ...parameter.schema, description: parameter.description }, resolve);
    add(parameter.name, parameter.in === 'path' ? 'params' : 'query', schema, parameter.required === true);
  }
  const body = bodyOf(operation, resolve);
  for (const [name, schema] of Object.entries(propertiesOf(body))) {
    add(name, 'body', schema, requiredOf(body).includes(name));
  }
  return { places, parameters: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) } };
}

function bodyOf(operation: oas31.OperationObject | undefined, resolve: Resolve): Schema {
  const body = operation?.requestBody as oas31.RequestBodyObject | undefined;
  const schema = body?.content['application/json']?.schema;
  return schema ? mergedObject(plainSchema(schema as Schema, resolve)) : {};
}

/** What an argument is, where its schema does not say it. Assistants read these words; the API document does not need them. */
const ARGUMENT_WORDS: Readonly<Record<string, string>> = words.arguments;
