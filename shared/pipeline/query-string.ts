import { pathOf } from '#shared/platform/field-errors.ts';
import type { FieldError } from '#shared/schemas/problem.ts';

interface Query {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[];
}

/**
 * The parameters of a query; one that is given several times has its values joined by commas, as the gateway does. A percent sign
 * that encodes nothing is a fault: nobody could tell what was meant.
 */
export const queryOf = (rawQueryString: string): Query => {
  const values = new Map<string, string>();
  const errors: FieldError[] = [];
  for (const part of rawQueryString.split('&').filter(Boolean)) {
    const [[name, value] = ['', '']] = new URLSearchParams(part);
    if (isEncoded(part)) values.set(name, values.has(name) ? `${values.get(name)},${value}` : value);
    else errors.push({ path: pathOf(['query', name]), message: 'is not percent-encoded UTF-8' });
  }
  return { values: Object.fromEntries(values), errors };
};

const isEncoded = (part: string): boolean => {
  try {
    decodeURIComponent(part);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
};
