import * as z from 'zod';
import type { ZodOpenApiExamplesObject, ZodOpenApiResponseObject } from 'zod-openapi';
import type { ProblemClass, ProblemDetails } from '#shared/contract/problem.ts';
import { problemSchemaOf } from '#shared/contract/problems-of.ts';
import { PROBLEM_MEDIA_TYPE, problemTypeOf } from '#shared/pipeline/problem-document.ts';
import { problemHeaders } from './headers.ts';

/** The most codes that the name of a shared response joins. A longer name would be hard to read, so the operation holds the response. */
const MAX_JOINED_CODES = 2;
const MAX_NAME_LENGTH = 40;

/** Returns a function that makes the response for problems of one status. Equal responses of one or two codes become one component. */
export function problemResponses() {
  const responses = new Map<string, ZodOpenApiResponseObject>();
  const schemas = new Map<ProblemClass, z.ZodType>();
  const schemaOf = (problem: ProblemClass): z.ZodType => {
    const schema = schemas.get(problem) ?? problemSchemaOf(problem).meta({ id: `${pascalCase(problem.code)}Problem` });
    schemas.set(problem, schema);
    return schema;
  };
  return (problems: readonly ProblemClass[]): ZodOpenApiResponseObject => {
    const name = problems.map(({ code }) => pascalCase(code)).join('Or');
    const response = responses.get(name) ?? responseOf(problems, problems.map(schemaOf));
    if (problems.length > MAX_JOINED_CODES || name.length > MAX_NAME_LENGTH) return response;
    const shared = { ...response, id: name };
    if (!responses.has(name)) responses.set(name, shared);
    return responses.get(name) ?? shared;
  };
}

function responseOf(problems: readonly ProblemClass[], schemas: readonly z.ZodType[]): ZodOpenApiResponseObject {
  const [first, ...others] = schemas;
  const schema = first && others.length > 0 ? z.union([first, ...others]) : first;
  return {
    description: problems.map(({ code, title }) => `\`${code}\`: ${title}.`).join('\n\n'),
    headers: problemHeaders(problems[0]?.status ?? 500),
    content: { [PROBLEM_MEDIA_TYPE]: { ...(schema ? { schema } : {}), examples: examplesOf(problems) } },
  };
}

/** An example of each further field of a problem. */
const EXAMPLES: Required<ProblemDetails> = {
  kind: 'FORM',
  errors: [{ path: 'body.partySize', message: 'must be at least 1', code: 'TOO_SMALL', values: { min: 1 } }],
  conflicts: [
    {
      resource: 'VEHICLE',
      id: 'veh_4g7k2m9q3t5w8x1z6b0c',
      kind: 'ACTIVITY',
      activityId: 'act_4g7k2m9q3t5w8x1z6b0c',
      title: 'Airport to hotel',
      startTime: '2026-11-21T09:00:00.000Z',
      endTime: '2026-11-21T10:00:00.000Z',
    },
  ],
  capacity: { seats: 7, needed: 9 },
  unmet: ['Van 2 lacks Lift for wheelchairs'],
  alternatives: [{ resource: 'VEHICLE', id: 'veh_8x1z6b0c4g7k2m9q3t5w', name: 'Minibus 2', seatCapacity: 16 }],
  travel: [
    {
      activityId: 'act_4g7k2m9q3t5w8x1z6b0c',
      title: 'Airport to hotel',
      resource: 'VEHICLE',
      neededMinutes: 45,
      gapMinutes: 20,
      from: 'plc_4g7k2m9q3t5w8x1z6b0c',
      to: 'plc_8x1z6b0c4g7k2m9q3t5w',
    },
  ],
  values: { vehicle: 'Van 2', short: [{ code: 'TOO_FEW_SEATS', values: { has: 7, needed: 9 } }] },
  nextPollAt: '2026-11-21T09:00:00.000Z',
  reason: 'the provider did not know it yet; a read from then on asks again',
  unavailable: ['table'],
  cure: { operationId: 'updateVip', params: { vipId: 'vip_4g7k2m9q3t5w8x1z6b0c' } },
  desk: '+44 20 7946 0958',
  language: 'en',
};
const DRIVER_EXAMPLES: Pick<Required<ProblemDetails>, 'alternatives' | 'conflicts'> = {
  conflicts: EXAMPLES.conflicts.map((each) => ({ ...each, resource: 'DRIVER', id: 'drv_4g7k2m9q3t5w8x1z6b0c' })),
  alternatives: [{ resource: 'DRIVER', id: 'drv_8x1z6b0c4g7k2m9q3t5w', name: 'Amara Okafor' }],
};

function examplesOf(problems: readonly ProblemClass[]): ZodOpenApiExamplesObject {
  return Object.fromEntries(
    problems.map(({ code, has, mayHave, status, title }) => {
      const known = code.startsWith('DRIVER') ? { ...EXAMPLES, ...DRIVER_EXAMPLES } : EXAMPLES;
      const details = Object.fromEntries([...has, ...mayHave].map((field) => [field, known[field]]));
      const type = problemTypeOf(code);
      const detail = `${title}.`;
      return [code, { value: { type, title, status, detail, instance: 'JKJaXmPLvHcESHA=', code, ...details } }];
    }),
  );
}

function pascalCase(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
