import { isUtf8 } from 'node:buffer';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { UnsupportedMediaType } from '#shared/contract/problems.ts';
import { pathOf } from '#shared/platform/field-errors.ts';
import { bodyBytes, mediaTypeOf } from './body-bytes.ts';
import type { Event } from './exchange.ts';

/** Deeper than any body of ours, and far from the depth at which a recursion over it would break. */
const MAX_LEVELS = 20;
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);

/** The JSON of a request's body; undefined where there is none. */
export const jsonBody = (event: Event): unknown => {
  const bytes = bodyBytes(event);
  if (!bytes) return undefined;
  if (!/^application\/(json|[\w.-]+\+json)$/.test(mediaTypeOf(event))) {
    throw new UnsupportedMediaType('Send the body as JSON, with `Content-Type: application/json`.');
  }
  const body = parsed(textOf(bytes));
  refuseHarmful(body);
  return body;
};

const textOf = (bytes: Uint8Array): string => {
  if (!isUtf8(bytes)) throw invalid('body', 'is not UTF-8');
  return new TextDecoder().decode(bytes);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('body', 'is not JSON');
    throw error;
  }
};

interface Place {
  readonly value: unknown;
  readonly path: readonly string[];
}

/** Refuses what would harm whoever walks or merges the value: too many levels, and names that reach into prototypes. */
const refuseHarmful = (body: unknown): void => {
  // A list of what is left to see instead of a recursion, which the depth of a hostile body would break.
  const left: Place[] = [{ value: body, path: ['body'] }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { path, value } = place;
    if (typeof value !== 'object' || value === null) continue;
    if (path.length > MAX_LEVELS) throw invalid('body', `must not be nested deeper than ${MAX_LEVELS} levels`);
    for (const [name, inner] of Object.entries(value)) {
      if (POLLUTING.has(name)) throw invalid(pathOf([...path, name]), 'is not a known field');
      if (typeof inner === 'object' && inner !== null) left.push({ value: inner, path: [...path, name] });
    }
  }
};

const invalid = (path: string, message: string) => invalidField(path, message);
