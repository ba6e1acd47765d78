import type { Event } from './exchange.ts';
import { headerOf, REQUEST_HEADER } from './header-names.ts';

/** Returns the first of these media types that `Accept` names; undefined if it names none of them. */
export function acceptedType(event: Event, known: readonly string[]): string | undefined {
  const accepted = (headerOf(event, REQUEST_HEADER.accept) ?? '').split(',').map(mediaTypeOf);
  return accepted.find((type) => known.includes(type));
}

function mediaTypeOf(range: string): string {
  return range.split(';', 1).join('').trim().toLowerCase();
}

export const HTML_TYPE = 'text/html; charset=utf-8';

/** Tells whether `Accept` names HTML before JSON: a browser asks. */
export function prefersHtml(event: Event): boolean {
  return acceptedType(event, ['application/json', 'text/html']) === 'text/html';
}
