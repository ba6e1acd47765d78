import * as z from 'zod';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';
import type { FieldError } from '#shared/schemas/problem.ts';
import { exchangeOf, type Middleware } from './exchange.ts';
import { jsonBody } from './json-body.ts';

/** Reads path, query and body by the contract's schemas; refuses with every fault found, each with its place. */
export const parse = (): Middleware => ({
  before: function parseBefore(request) {
    const exchange = exchangeOf(request);
    const { contract } = exchange;
    const errors: FieldError[] = [];
    const read = (place: string, schema: z.ZodType | undefined, value: unknown): unknown => {
      if (!schema) return {};
      const parsed = schema.safeParse(value, { error: missing });
      if (!parsed.success) errors.push(...parsed.error.issues.flatMap((issue) => fieldErrors(place, issue)));
      return parsed.data;
    };
    const dryRunField = contract.dryRun ? { dryRun: QueryBoolean.optional() } : {};
    const querySchema = contract.query ?? (contract.dryRun ? z.object({}) : undefined);
    const query = read('query', querySchema?.extend(dryRunField).strict(), queryOf(request.event.rawQueryString));
    const params = read('path', contract.params, request.event.pathParameters ?? {});
    const body = contract.body ? read('body', contract.body, jsonBody(request.event) ?? undefined) : undefined;
    if (errors.length > 0) throw new ValidationFailed(sentenceOf(errors), { errors });
    exchange.input = {
      params: params as Record<string, unknown>,
      query: query as Record<string, unknown>,
      body,
      dryRun: (query as { dryRun?: boolean }).dryRun ?? false,
    };
  },
});

/** The parameters of a query; one that is given several times has its values joined by commas, as the gateway does. */
const queryOf = (rawQueryString: string): Record<string, string> => {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(rawQueryString))
    values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]));
};

const missing = (issue: z.core.$ZodRawIssue): string | undefined =>
  issue.input === undefined && issue.code === 'invalid_type' ? 'is required' : undefined;

const fieldErrors = (place: string, issue: z.core.$ZodIssue): FieldError[] => {
  const path = [place, ...issue.path.map(String)].join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: `${path}.${key}`, message: 'is not a known field' }));
};

const sentenceOf = (errors: readonly FieldError[]): string =>
  `${errors
    .slice(0, 3)
    .map(({ path, message }) => `${path} ${message}`)
    .join('; ')}${errors.length > 3 ? `; and ${errors.length - 3} more` : ''}.`;
