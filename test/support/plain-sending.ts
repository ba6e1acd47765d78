import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { HttpResponse } from '@smithy/core/protocols';
import { database } from '#shared/table/database.ts';
import { NO_SIGNATURE } from './ask-engine.ts';
import { storedInput, valuesIn } from './commands.ts';
import { closeConnections, type EngineAnswer, sendToEngine } from './engine-connections.ts';
import { isInRole } from './role.ts';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}
interface Options {
  readonly abortSignal?: AbortSignal;
}
type Handler = (args: { readonly input: object }) => Promise<{ readonly response: unknown; readonly output: object }>;
interface Stack {
  clone(): Stack;
  remove(name: string): boolean;
  identify(): string[];
  resolve(last: Handler, context: object): Handler;
}
/** What the SDK knows of a command whose values it converts. */
interface Command {
  readonly input: object;
  readonly clientCommand?: object;
  resolveMiddleware(stack: Stack, config: object, options?: Options): Handler;
}

let isWhole = false;

/** Lets requests go through all steps of the SDK, or past most of them again: a fault sits between the last ones. */
export function sendWholly(whole: boolean): void {
  isWhole = whole;
}

/** An answer that has come already, or the error that came instead. */
type Received = { readonly answer: EngineAnswer } | { readonly error: unknown };
const received = new AsyncLocalStorage<{ first: Received | undefined }>();

/** The operations whose commands have another name. */
const TARGETS: Readonly<Record<string, string>> = {
  GetCommand: 'GetItem',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  BatchGetCommand: 'BatchGetItem',
  BatchWriteCommand: 'BatchWriteItem',
  TransactGetCommand: 'TransactGetItems',
  TransactWriteCommand: 'TransactWriteItems',
};

const HEADERS = { ...NO_SIGNATURE, 'content-type': 'application/x-amz-json-1.0' };

/** A step of the SDK that stands before one of a command: `identify` does not name it. */
const BESIDE_A_COMMAND = 'httpAuthSchemeMiddleware';

/** Returns a copy of the steps of a client, without those of the SDK itself, or only with them. */
function stepsOf(stack: Stack, isOfSdk: boolean, sdk: ReadonlySet<string>): Stack {
  const steps = stack.clone();
  if (!isOfSdk) steps.remove(BESIDE_A_COMMAND);
  for (const step of stack.identify()) {
    const [name = ''] = step.split(' ');
    if (sdk.has(name) !== isOfSdk) steps.remove(name);
  }
  return steps;
}

/** Calls this whenever a step comes or goes. */
function onChange(stack: object, changed: () => void): void {
  const methods = stack as Record<string, (...given: unknown[]) => unknown>;
  for (const name of ['add', 'addRelativeTo', 'use', 'remove']) {
    const change = methods[name];
    methods[name] = (...given) => {
      changed();
      return change?.(...given);
    };
  }
}

interface Counting {
  readonly Key?: { readonly pk?: unknown };
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  readonly ReturnConsumedCapacity?: unknown;
}

/** How the key of the counter of a client begins. Other counters limit guesses, and uses of one link. */
const OF_CLIENT = '$motorcade_counter#client_ip:';

/** As in `environment.ts`. */
const UNLIMITED = '1000000';

/** What the engine takes for it: a service that tells the use of the table asks for it with every request. */
const OF_COUNT = { ConsumedCapacity: { CapacityUnits: 1 } };

/**
 * Returns the answer to an operation that counts its request for the rate limit, as if it were the first. Undefined if it asks for something
 * else, or if the test has a limit of its own. Every call counts, and hardly a test looks at that.
 */
function firstCount({ ExpressionAttributeValues: values, Key, ReturnConsumedCapacity: isMeasured }: Counting) {
  const isOfClient = String(Key?.pk).startsWith(OF_CLIENT);
  const isCounted = isOfClient && process.env['RATE_LIMIT_REQUESTS'] === UNLIMITED;
  const windowStart = values?.[':start'];
  if (!isCounted || windowStart === undefined) return undefined;
  return { Attributes: { count: 1, windowStart }, ...(isMeasured !== undefined && OF_COUNT) };
}

/**
 * Lets the SDK send its requests to the table as they are: unsigned, without the HTTP client of Node, and past most steps of the SDK. All that took
 * half of a run. What the engine refuses goes through all steps, so errors and repeats are those of the SDK. Bundles, the local service and
 * tests of outages use all of it; a service for the test of a page does not. `isCalled` tells whether an operation is called, by default by a test.
 */
export function sendPlainly(isCalled: () => boolean = isInRole): void {
  const { client } = database();
  const { config } = client;
  const middlewareStack = client.middlewareStack as unknown as Stack;
  const sdk = new Set(
    new DynamoDBClient({ region: 'eu-west-1' }).middlewareStack.identify().map((step) => step.split(' ')[0] ?? ''),
  );
  middlewareStack.remove('httpSigningMiddleware');
  let own: Stack | undefined;
  onChange(middlewareStack, () => {
    own = undefined;
  });
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

  /** The steps of the service and of tests, then this request. */
  const plainly = (command: Command, stack: Stack, options?: Options): Handler => {
    const commandName = command.constructor.name;
    const target = `DynamoDB_20120810.${TARGETS[commandName] ?? commandName.replace(/Command$/, '')}`;
    const last: Handler = async (args) => {
      const counted = isCalled() ? firstCount(args.input) : undefined;
      if (counted) return { response: {}, output: counted };
      const request = {
        headers: { ...HEADERS, 'x-amz-target': target },
        body: JSON.stringify(storedInput(args.input)),
      };
      const first = await send(request, options).then(
        (answer): Received => ({ answer }),
        (error: unknown): Received => ({ error }),
      );
      if ('error' in first || first.answer.status !== 200) {
        const again = new (command.constructor as new (input: object) => Command)(args.input);
        return received.run({ first }, () =>
          again.resolveMiddleware(stepsOf(stack, true, sdk), config, options)(again),
        );
      }
      const output = { ...valuesIn(Buffer.from(first.answer.body).toString()), $metadata: { httpStatusCode: 200 } };
      return { response: {}, output };
    };
    own ??= stepsOf(stack, false, sdk);
    return own.resolve(last, { commandName: `${target.split('.')[1]}Command` });
  };

  const sendOn = client.send.bind(client) as (command: Command) => Promise<unknown>;
  Object.assign(client, {
    send: (command: Command) => {
      if (command.clientCommand && !isWhole)
        command.resolveMiddleware = (stack, _config, options) => plainly(command, stack, options);
      return sendOn(command);
    },
  });
}
