import type { ServerResponse } from 'node:http';
import type { EventSink, Result } from '#shared/pipeline/exchange.ts';

/** Sends the events of an answer as they come. The answer itself is the last one. After the client has gone, it drops them. */
export class EventStream implements EventSink {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get hasBegun(): boolean {
    return this.#response.headersSent;
  }

  send(event: string, data: object, headers: Readonly<Record<string, string>>): void {
    if (!this.hasBegun) this.#response.writeHead(200, { ...headers });
    this.#write(event, JSON.stringify(data));
  }

  /** Ends the stream with the answer, or with the problem that the operation ended in. */
  end({ body = '{}', statusCode = 200 }: Result): void {
    this.#write(statusCode < 400 ? 'answer' : 'problem', body);
    this.#response.end();
  }

  #write(event: string, data: string): void {
    if (!this.#response.destroyed) this.#response.write(`event: ${event}\ndata: ${data}\n\n`);
  }
}
