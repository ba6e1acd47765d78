import type { Event } from './exchange.ts';

/**
 * Returns the event with the names of its headers in lower case. API Gateway sends them so. SAM and events that people write by hand
 * have `Authorization`, or no headers at all.
 */
export function withLowerCaseHeaders(event: Event): Event {
  // `sam local invoke` passes an event as it is, so the headers can be missing whatever the type says.
  const given: Event['headers'] | undefined = event.headers;
  const headers = Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  return { ...event, headers };
}
