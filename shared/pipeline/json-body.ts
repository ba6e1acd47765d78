import { isUtf8 } from 'node:buffer';
import { invalidField } from '#shared/contract/invalid-field.ts';
import { UnsupportedMediaType } from '#shared/contract/problems.ts';
import { pathOf } from '#shared/platform/field-errors.ts';
import { bodyBytes, mediaTypeOf } from './body-bytes.ts';
import type { Event } from './exchange.ts';

/** More levels than any body has, and far fewer than would overflow the stack of a recursive function. */
const MAX_LEVELS = 20;
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns the JSON body of a request; undefined if there is none. Throws UnsupportedMediaType or ValidationFailed. */
export function jsonBody(event: Event): unknown {
  const bytes = bodyBytes(event);
  if (!bytes) return undefined;
  if (!/^application\/(json|[\w.-]+\+json)$/.test(mediaTypeOf(event))) {
    throw new UnsupportedMediaType('Send the body as JSON, with `Content-Type: application/json`.');
  }
  const body = parsed(textOf(bytes));
  refuseUnsafe(body);
  return body;
}

function textOf(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw invalidField('body', 'is not UTF-8');
  return new TextDecoder().decode(bytes);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidField('body', 'is not JSON');
    throw error;
  }
}

interface Place {
  readonly value: unknown;
  readonly path: readonly string[];
}

/** Throws if the body is unsafe to walk or to merge: if it has too many levels, or names that reach into prototypes. */
function refuseUnsafe(body: unknown): void {
  // A list instead of recursion: a hostile body could be deep enough to overflow the stack.
  const open: Place[] = [{ value: body, path: ['body'] }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { path, value } = place;
    if (typeof value !== 'object' || value === null) continue;
    if (path.length > MAX_LEVELS) throw invalidField('body', `must not be nested deeper than ${MAX_LEVELS} levels`);
    for (const [name, inner] of Object.entries(value)) {
      if (POLLUTING.has(name)) throw invalidField(pathOf([...path, name]), 'is not a known field');
      if (typeof inner === 'object' && inner !== null) open.push({ value: inner, path: [...path, name] });
    }
  }
}
