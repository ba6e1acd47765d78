import { acceptedType } from './accepted-type.ts';
import type { Event, EventSink, Exchange } from './exchange.ts';
import { commonHeaders } from './headers.ts';

/** Sends an event with its data. */
export type Tell = (event: string, data: object) => void;

export const EVENT_STREAM = 'text/event-stream';

/** Returns how an operation sends events; undefined if it has none, the client does not ask for them, or the gateway cannot stream. */
export function tellerOf(event: Event, exchange: Exchange, sink: EventSink | undefined): Tell | undefined {
  const isWanted =
    exchange.contract.success.events && acceptedType(event, ['application/json', EVENT_STREAM]) === EVENT_STREAM;
  if (!sink || !isWanted) return undefined;
  return (name, data) => sink.send(name, data, { 'Content-Type': EVENT_STREAM, ...commonHeaders(exchange) });
}
