import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { HttpResponse } from '@smithy/core/protocols';
import { database } from '#shared/table/database.ts';
import { NO_SIGNATURE } from './ask-engine.ts';
import { storedInput, valuesIn } from './commands.ts';
import { closeConnections, type EngineAnswer, sendToEngine } from './engine-connections.ts';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}
interface Options {
  readonly abortSignal?: AbortSignal;
}
/** What the SDK knows of a request. */
interface Context {
  readonly commandName?: string;
  readonly __smithy_context?: Options & { readonly commandInstance?: object };
}

let isWhole = false;

/** Lets requests go through all steps of the SDK, or past most of them again: a fault sits between the last ones. */
export function sendWholly(whole: boolean): void {
  isWhole = whole;
}

/** An answer that has come already, or the error that came instead. */
type Received = { readonly answer: EngineAnswer } | { readonly error: unknown };
const received = new AsyncLocalStorage<{ first: Received | undefined }>();

const HEADERS = { ...NO_SIGNATURE, 'content-type': 'application/x-amz-json-1.0' };

/** Notes the commands of a client whose values the SDK converts. */
function documentsOf(client: DynamoDBDocumentClient): WeakSet<object> {
  const documents = new WeakSet();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  const noting = (command: { readonly clientCommand?: object }): Promise<unknown> => {
    if (command.clientCommand) documents.add(command.clientCommand);
    return send(command);
  };
  Object.assign(client, { send: noting });
  return documents;
}

/**
 * Lets the SDK send its requests to the table as they are: unsigned, without the HTTP client of Node, and past most steps of the SDK. All that took
 * half of a run. What the engine refuses goes through all steps, so errors and repeats are those of the SDK. Bundles, the local service and
 * tests of outages use all of it.
 */
export function sendPlainly(): void {
  const { client } = database();
  const { config, middlewareStack } = client;
  const documents = documentsOf(client);
  middlewareStack.remove('httpSigningMiddleware');
  const { host } = new URL(process.env['DDB_ENDPOINT'] ?? '');
  const send = ({ body, headers }: Sent, { abortSignal }: Options = {}): Promise<EngineAnswer> => {
    abortSignal?.throwIfAborted();
    return sendToEngine(host, { ...headers, ...NO_SIGNATURE }, body);
  };
  Object.assign(config, {
    requestHandler: {
      metadata: { handlerProtocol: 'http/1.1' },
      destroy: closeConnections,
      handle: async (request: Sent, options?: Options) => {
        const known = received.getStore();
        const first = known?.first;
        if (known) known.first = undefined;
        if (first && 'error' in first) throw first.error;
        const { status, ...answer } = first?.answer ?? (await send(request, options));
        return { response: new HttpResponse({ statusCode: status, ...answer }) };
      },
    },
  });
  middlewareStack.add(
    (next, given) => async (args) => {
      const { __smithy_context: { abortSignal, commandInstance } = {}, commandName = '' } = given as Context;
      if (isWhole || !commandInstance || !documents.has(commandInstance)) return next(args);
      const body = JSON.stringify(storedInput(args.input));
      const headers = { ...HEADERS, 'x-amz-target': `DynamoDB_20120810.${commandName.replace(/Command$/, '')}` };
      const first = await send({ headers, body }, { ...(abortSignal && { abortSignal }) }).then(
        (answer): Received => ({ answer }),
        (error: unknown): Received => ({ error }),
      );
      if ('error' in first || first.answer.status !== 200) return received.run({ first }, () => next(args));
      const output = { ...valuesIn(Buffer.from(first.answer.body).toString()), $metadata: { httpStatusCode: 200 } };
      return { response: {}, output: output as never };
    },
    { step: 'serialize', priority: 'high', name: 'past-the-sdk' },
  );
}
