import { parseArgs } from 'node:util';
import { UserFacingError } from '#infra/local/terminal.ts';

const USAGE =
  'Usage: npm run --silent ops -- smoke --url <base address> [--token <access token>]   (or MOTORCADE_TOKEN instead of --token)';

function argumentsOf(words: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...words], options: { url: { type: 'string' }, token: { type: 'string' } } });
    if (values.url !== undefined && URL.canParse(values.url)) return { ...values, url: values.url };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new UserFacingError(USAGE);
}

/** Checks a deployed service, as `npm run ops -- smoke`. Exit code 1: a check failed. */
export async function smoke(words: readonly string[]): Promise<string> {
  const { token = process.env['MOTORCADE_TOKEN'], url } = argumentsOf(words);
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
  });
  const print = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  if (!(await runSmoke({ url, token: token || undefined, print, stopped: () => isStopped })))
    throw new UserFacingError('The smoke test failed. `npm run ops -- doctor` looks for the cause.');
  return 'The smoke test passed.';
}

interface Smoke {
  /** The base address of the service, such as `https://api.example.org`. */
  readonly url: string;
  readonly token?: string | undefined;
  readonly print: (line: string) => void;
  /** True if the operator wants to stop. The checks end, and what they created is deleted. */
  readonly stopped?: () => boolean;
}

/** Checks a deployed service through its API, and deletes what the checks created. Returns true if all checks passed. */
export async function runSmoke({ print, stopped = () => false, token, url }: Smoke): Promise<boolean> {
  const base = url.replace(/\/+$/, '').replace(/\/api$/, '');
  const passes = async ({ run, title }: Check): Promise<boolean> => {
    try {
      await run();
      print(`ok    ${title}`);
      return true;
    } catch (error) {
      if (!(error instanceof SmokeFailure)) throw error;
      print(`FAIL  ${title}: ${error.message}`);
      return false;
    }
  };
  let passed = true;
  for (const check of publicChecks(smokeClient(base))) passed = (await passes(check)) && passed;
  if (token === undefined) {
    print('skip  the checks that sign in: give --token, or set MOTORCADE_TOKEN, of an administrator or coordinator');
    return passed;
  }
  const { checks, cleanUp } = signedInChecks(smokeClient(base, token), `Smoke test ${new Date().toISOString()}`);
  // Each check needs those before it.
  for (const check of checks) {
    if (stopped()) print('stop  the checks that are left');
    if (stopped() || !(await passes(check))) {
      passed = false;
      break;
    }
  }
  const isClean = await passes({ title: 'what was created is deleted', run: cleanUp });
  return passed && isClean;
}

/** One check. It throws SmokeFailure. */
interface Check {
  readonly title: string;
  readonly run: () => Promise<void>;
}

/** The checks that need no token. */
function publicChecks(send: Send): Check[] {
  return [
    { title: 'health answers 200', run: async () => void expectStatus(await send('/api/health'), 200) },
    {
      title: 'the documentation page and the API document are served',
      run: async () => {
        if (!expectStatus(await send('/api/docs'), 200).text.includes('<html'))
          throw new SmokeFailure('/api/docs is no HTML page');
        if (!expectStatus(await send('/api-documentation.yaml'), 200).text.includes('\nopenapi: 3.'))
          throw new SmokeFailure('/api-documentation.yaml is no OpenAPI document');
      },
    },
    {
      title: 'a request without a token is refused, and an unknown path is 404',
      run: async () => {
        expectStatus(await send('/api/vips'), 401, 'UNAUTHENTICATED');
        expectStatus(await send('/api/smoke-test'), 404, 'NOT_FOUND');
      },
    },
  ];
}

/** So far away that no plan and no attention list shows it. */
const RIDE = {
  type: 'TRANSPORT',
  title: 'Smoke test',
  startTime: '2190-01-01T10:00:00Z',
  endTime: '2190-01-01T11:00:00Z',
};

/** The checks of an approved administrator or coordinator. They need each other, in this order. `name` marks each record that they create. */
function signedInChecks(send: Send, name: string) {
  const made: string[] = [];
  const ids: Record<'vip' | 'driver' | 'vehicle' | 'ride', string> = { vip: '', driver: '', vehicle: '', ride: '' };
  const add = async (path: string, body: object): Promise<string> => {
    const id = idOf(expectStatus(await send(path, { method: 'POST', body }), 201));
    made.unshift(`${path}/${id}`);
    return id;
  };
  const guest = { name, department: 'OTHER' };
  let isAdministrator = false;
  const checks: Check[] = [
    {
      title: 'the token belongs to an approved administrator or coordinator',
      run: async () => {
        const { body } = expectStatus(await send('/api/users/me'), 200);
        if (body['isApproved'] !== true || body['role'] === 'DRIVER')
          throw new SmokeFailure(`the user is ${String(body['role'])} and isApproved is ${String(body['isApproved'])}`);
        isAdministrator = body['role'] === 'ADMINISTRATOR';
      },
    },
    {
      title: 'a dry run answers 201 and writes nothing',
      run: async () => {
        const reply = expectStatus(await send('/api/vips?dryRun=true', { method: 'POST', body: guest }), 201);
        if (reply.headers.get('dry-run') !== 'true') throw new SmokeFailure('the answer is not marked as a dry run');
        expectStatus(await send(`/api/vips/${idOf(reply)}`), 404);
      },
    },
    {
      title: 'a VIP, a driver and a vehicle are created and read again',
      run: async () => {
        ids.vip = await add('/api/vips', guest);
        ids.driver = await add('/api/drivers', { name });
        ids.vehicle = await add('/api/vehicles', { name, type: 'VAN', seatCapacity: 4 });
        for (const path of made) {
          if (expectStatus(await send(path), 200).body['name'] !== name) throw new SmokeFailure(`${path} is another`);
        }
      },
    },
    {
      title: 'a ride is booked, and the schedule of the VIP shows it',
      run: async () => {
        const booked = { ...RIDE, vipIds: [ids.vip], driverId: ids.driver, vehicleId: ids.vehicle };
        ids.ride = await add('/api/events', booked);
        if (!expectStatus(await send(`/api/vips/${ids.vip}/schedule`), 200).text.includes(ids.ride))
          throw new SmokeFailure('the schedule does not show the ride');
      },
    },
    {
      title: 'a second ride of the same vehicle or driver is refused',
      run: async () => {
        const again = { ...RIDE, vipIds: [] };
        for (const [held, code] of [
          [{ vehicleId: ids.vehicle }, 'VEHICLE_CONFLICT'],
          [{ driverId: ids.driver }, 'DRIVER_CONFLICT'],
        ] as const) {
          const reply = await send('/api/events', { method: 'POST', body: { ...again, ...held } });
          // A double booking that was accepted must be removed too.
          if (reply.status === 201) made.unshift(`/api/events/${idOf(reply)}`);
          expectStatus(reply, 409, code);
        }
      },
    },
  ];
  /** Deletes what was created, for good where the user may. Throws SmokeFailure that names what is left. */
  const cleanUp = async (): Promise<void> => {
    const left: string[] = [];
    for (const path of made) {
      const { status } = await send(`${path}${isAdministrator ? '?hard=true' : ''}`, { method: 'DELETE' });
      if (status !== 204 && status !== 404) left.push(`${path} (${status})`);
    }
    if (left.length > 0) throw new SmokeFailure(`delete by hand what is left: ${left.join(', ')}`);
  };
  return { checks, cleanUp };
}

function idOf({ body }: Reply): string {
  return String(body['id']);
}

/** An answer of the service. */
interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The fields of a JSON answer. Empty for other answers. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a request to a path and returns the answer. */
type Send = (path: string, request?: { readonly method?: string; readonly body?: object }) => Promise<Reply>;

/** What a check found wrong. Its message is for the operator. */
class SmokeFailure extends Error {
  override readonly name = 'SmokeFailure';
}

/** Longer than the gateway waits for a function. */
const TIMEOUT_MS = 35_000;

/** Returns a client of the service at this base address. Throws SmokeFailure if nothing answers. */
function smokeClient(base: string, token?: string): Send {
  return async (path, { body, method = 'GET' } = {}) => {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    try {
      const reply = await fetch(`${base}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, headers: reply.headers, text, body: fieldsOf(reply.headers, text) };
    } catch (error) {
      const { cause, message } = error as Error;
      throw new SmokeFailure(`no answer: ${cause instanceof Error ? cause.message : message}`, { cause: error });
    }
  };
}

function fieldsOf(headers: Headers, text: string): Reply['body'] {
  return headers.get('content-type')?.includes('json') && text !== '' ? (JSON.parse(text) as Reply['body']) : {};
}

/** Returns the reply if it has the status, and the code of a problem. Throws SmokeFailure that quotes the answer otherwise. */
function expectStatus(reply: Reply, status: number, code?: string): Reply {
  const { body } = reply;
  if (reply.status === status && (code === undefined || body['code'] === code)) return reply;
  const wanted = code === undefined ? `${status}` : `${status} ${code}`;
  const detail = typeof body['detail'] === 'string' ? `: ${body['detail']}` : '';
  const got = typeof body['code'] === 'string' ? `${reply.status} ${body['code']}` : reply.status;
  throw new SmokeFailure(`expected ${wanted}, but the answer is ${got}${detail}`);
}
