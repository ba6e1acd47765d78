import { pathOf } from '#shared/platform/field-errors.ts';
import type { FieldError } from '#shared/schemas/problem.ts';

interface Query {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[];
}

/**
 * Parses a query string. Joins the values of a repeated parameter with commas, as API Gateway does. A percent sign that is not part of
 * a valid UTF-8 encoding is an error.
 */
export function queryOf(rawQueryString: string): Query {
  const values = new Map<string, string>();
  const errors: FieldError[] = [];
  for (const part of rawQueryString.split('&').filter(Boolean)) {
    const [[name, value] = ['', '']] = new URLSearchParams(part);
    if (isEncoded(part)) values.set(name, values.has(name) ? `${values.get(name)},${value}` : value);
    else errors.push({ path: pathOf(['query', name]), message: 'is not percent-encoded UTF-8' });
  }
  return { values: Object.fromEntries(values), errors };
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
