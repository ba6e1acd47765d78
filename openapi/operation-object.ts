import * as z from 'zod';
import type {
  ZodOpenApiMediaTypeObject,
  ZodOpenApiOperationObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi';
import type { Access, Contract, Success } from '#shared/contract/define-contract.ts';
import type { ProblemClass } from '#shared/contract/problem.ts';
import { problemsOf } from '#shared/contract/problems-of.ts';
import { abilitiesOf } from '#shared/pipeline/caller.ts';
import { EVENT_STREAM } from '#shared/pipeline/headers.ts';
import { dryRunning } from '#shared/schemas/query.ts';
import { ROLES, type Role } from '#shared/schemas/users/user.ts';
import { notModifiedHeaders, requestHeaders, successHeaders } from './headers.ts';
import { effectsOf } from './page-words.ts';

/** The path of the activities in the specification. It is in the document beside the one under `/api`. Other aliases are only named. */
export const SPECIFIED_PATH = '/events';

type ProblemResponse = (problems: readonly ProblemClass[]) => ZodOpenApiResponseObject;

/** Returns one operation of the document, made from its contract only. */
export function operationObject(contract: Contract, problemResponse: ProblemResponse): ZodOpenApiOperationObject {
  const query = contract.dryRun ? (contract.query ?? z.object({})).extend(dryRunning) : contract.query;
  const aliases = (contract.aliases ?? []).filter((each) => each !== SPECIFIED_PATH);
  return {
    operationId: contract.operationId,
    summary: contract.summary,
    description: [
      contract.description,
      aliases.length === 0 ? '' : `Also answers at ${aliases.map((each) => `\`${each}\``).join(', ')}.`,
      invalidSentence(contract),
      accessSentence(contract.access),
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(aliases.length > 0 ? { 'x-aliases': aliases as never } : {}),
    ...(contract.access === 'public' ? { security: [] } : {}),
    ...abilityOf(contract),
    ...(contract.method === 'GET' ? {} : { 'x-effect': effectsOf(contract) as never }),
    parameters: requestHeaders(contract),
    requestParams: { ...(contract.params ? { path: contract.params } : {}), ...(query ? { query } : {}) },
    ...(contract.body ? { requestBody: bodyOf(contract, contract.body) } : {}),
    responses: {
      [`${contract.success.status}`]: successOf(contract),
      ...(contract.success.pending && { 202: { ...successOf(contract, 202), description: contract.success.pending } }),
      ...(contract.dryRunAnswer ? { '200': dryRunAnswerOf(contract.dryRunAnswer) } : {}),
      ...(contract.method === 'GET' ? { '304': notModified } : {}),
      ...problemsByStatus(contract, problemResponse),
      ...othersOf(contract, problemResponse),
    },
  };
}

function invalidSentence({ invalidFor = [] }: Contract): string {
  return invalidFor.length === 0 ? '' : `\`VALIDATION_FAILED\` has the kind ${joinWithOr(['FORM', ...invalidFor])}.`;
}

function bodyOf({ bodyFile, bodyType }: Contract, schema: z.ZodType): ZodOpenApiRequestBodyObject {
  return {
    required: !schema.safeParse(undefined).success,
    content: Object.fromEntries(
      (bodyFile?.mediaTypes ?? [bodyType ?? 'application/json']).map((mediaType) => [mediaType, { schema }]),
    ),
  };
}

/** Returns the examples of an answer with a status: each has the fields of its state. */
function examplesOf({ success: { examples, status: own } }: Contract, status: number) {
  if (!examples) return {};
  const states = status === 202 ? ['PENDING'] : own === 200 ? Object.keys(examples) : ['READY'];
  const shown = Object.entries(examples).filter(([state]) => states.includes(state));
  return { examples: Object.fromEntries(shown.map(([state, value]) => [state, { value }])) };
}

function successOf(contract: Contract, status: number = contract.success.status): ZodOpenApiResponseObject {
  const { alternatives = [], body, contents, contentType, description, events } = contract.success;
  const others = {
    ...Object.fromEntries(alternatives.map((each) => [each.mediaType, { schema: each.body }])),
    ...(events && status === contract.success.status ? { [EVENT_STREAM]: eventStream(events) } : {}),
  };
  return {
    description,
    headers: successHeaders(contract),
    ...(body ? { content: { 'application/json': { schema: body, ...examplesOf(contract, status) }, ...others } } : {}),
    ...(contentType ? { content: contentsOf(contents ?? { [contentType]: z.string() }) } : {}),
  };
}

function contentsOf(schemas: Readonly<Record<string, z.ZodType>>) {
  return Object.fromEntries(Object.entries(schemas).map(([mediaType, schema]) => [mediaType, { schema }]));
}

/** The answers in the words of another protocol. A status may have both a problem and such an answer. */
function othersOf(contract: Contract, problemResponse: ProblemResponse) {
  const { contents = {}, others = {} } = contract.success;
  const { [EVENT_STREAM]: _stream, ...own } = contentsOf(contents);
  const problems = problemsByStatus(contract, problemResponse);
  return Object.fromEntries(
    Object.entries(others).map(([status, description]) => {
      const problem = problems[status as `${number}`];
      const { id: _shared, ...rest } = problem ?? {};
      return [status, { ...rest, description, ...(status === '202' ? {} : { content: { ...rest.content, ...own } }) }];
    }),
  );
}

function dryRunAnswerOf(schema: z.ZodType): ZodOpenApiResponseObject {
  return {
    description: 'Only with `dryRun=true`: what the request would do',
    content: { 'application/json': { schema } },
  };
}

const notModified: ZodOpenApiResponseObject = {
  id: 'NotModified',
  description: 'The answer has not changed since the one with the ETag in `If-None-Match`.',
  headers: notModifiedHeaders(),
};

function problemsByStatus(contract: Contract, problemResponse: ProblemResponse) {
  const byStatus = Map.groupBy(problemsOf(contract), ({ status }) => `${status}` as const);
  return Object.fromEntries([...byStatus].map(([status, problems]) => [status, problemResponse(problems)]));
}

function abilityOf({ access }: Contract): Record<`x-${string}`, never> {
  if (typeof access === 'string') return {};
  const [action, subject] = access;
  return { 'x-required-ability': { action, subject } as never, 'x-roles': rolesOf(access) as never };
}

type Ability = Exclude<Access, string>;

function ruleOf(role: Role, [action, subject]: Ability) {
  return abilitiesOf({ id: 'a user', role, driverId: 'a driver' }).relevantRuleFor(action, subject);
}

/** Returns the roles that have an ability, including roles that have it for their own records only. */
function rolesOf(ability: Ability): Role[] {
  return ROLES.filter((role) => {
    const rule = ruleOf(role, ability);
    return rule !== null && !rule.inverted;
  });
}

/** Returns the sentence that says who may call an operation. */
function accessSentence(access: Access): string {
  if (access === 'public') return 'Public: no token is needed.';
  if (access === 'token') return 'Requires a valid token. You need not be registered.';
  if (access === 'user') return 'Requires a registered user, approved or not.';
  const roles = rolesOf(access).map((role) => (ruleOf(role, access)?.conditions ? `${role} (only their own)` : role));
  return `Requires an approved user with the role ${joinWithOr(roles)}.`;
}

function joinWithOr(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}

type Events = NonNullable<Success['events']>;

/** Describes a stream of events. OpenAPI 3.1 has no schema for the parts of a stream, so the description has their fields. */
function eventStream(events: Events): ZodOpenApiMediaTypeObject {
  return {
    schema: {
      type: 'string',
      description: [
        'Where the gateway can stream. Each event has JSON as its data.',
        ...Object.entries(events).map(([name, { shape }]) => `\`${name}\`: ${fieldsOf(shape)}.`),
        '`answer`: the JSON answer, as the last event.',
        '`problem`: the problem document, as the last event, if the operation fails later than its first event.',
      ].join('\n'),
    },
  };
}

function fieldsOf(shape: z.ZodObject['shape']): string {
  return Object.entries(shape)
    .map(([name, field]) => {
      const description = z.globalRegistry.get(field as z.ZodType)?.description;
      const values = field instanceof z.ZodEnum ? ` (${field.options.join(', ')})` : '';
      return `\`${name}\`${values}${description === undefined ? '' : `, ${lowerFirst(description)}`}`;
    })
    .join('; ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
