import * as z from 'zod';
import type { ZodOpenApiExamplesObject, ZodOpenApiResponseObject } from 'zod-openapi';
import type { ProblemClass } from '#shared/contract/problem.ts';
import { PROBLEM_MEDIA_TYPE, problemTypeOf } from '#shared/pipeline/problem-type.ts';
import { ProblemDocument } from '#shared/schemas/problem.ts';
import { problemHeaders } from './response-headers.ts';

/** Returns a function that makes the response for problems of one status. Equal responses become one component. */
export const problemResponses = () => {
  const responses = new Map<string, ZodOpenApiResponseObject>();
  return (problems: readonly ProblemClass[]): ZodOpenApiResponseObject => {
    const id = problems.map(({ code }) => pascalCase(code)).join('Or');
    const response = responses.get(id) ?? responseOf(id, problems);
    responses.set(id, response);
    return response;
  };
};

const responseOf = (id: string, problems: readonly ProblemClass[]): ZodOpenApiResponseObject => {
  const status = problems[0]?.status ?? 500;
  const codes = problems.map(({ code }) => code) as [string, ...string[]];
  const narrowed = z.object({ status: z.literal(status), code: z.enum(codes) });
  return {
    id,
    description: problems.map(({ code, title }) => `\`${code}\`: ${title}.`).join('\n\n'),
    headers: problemHeaders(status),
    content: {
      [PROBLEM_MEDIA_TYPE]: { schema: ProblemDocument.and(narrowed), examples: examplesOf(problems) },
    },
  };
};

const examplesOf = (problems: readonly ProblemClass[]): ZodOpenApiExamplesObject =>
  Object.fromEntries(
    problems.map(({ code, status, title }) => [
      code,
      {
        value: {
          type: problemTypeOf(code),
          title,
          status,
          detail: `${title}.`,
          instance: 'JKJaXmPLvHcESHA=',
          code,
        },
      },
    ]),
  );

const pascalCase = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
