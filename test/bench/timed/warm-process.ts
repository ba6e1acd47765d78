import type { Context } from 'aws-lambda';
import * as createVip from '#functions/vips/create-vip.ts';
import { identify } from '#shared/pipeline/caller-identity.ts';
import { database } from '#shared/table/database.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { tokenFor } from '#test/support/token.ts';

// Run as `node warm-process.ts <subject>`. Prints the CPU time in microseconds of one createVip request with its usual token and table
// answers from memory, and of identifying the caller of a token that was not seen before.

const WARM_UP = 2_000;
const BLOCK = 500;
const BLOCKS = 8;
/** `identify` keeps the last 200 tokens. With more tokens in turn, it finds none of them. */
const TOKENS = 500;

/** Answers all commands of one kind with the first answer of the table. */
function answerFromMemory(): void {
  const { client } = database();
  const send = client.send.bind(client) as (command: object) => Promise<object>;
  const answers = new Map<string, object>();
  const remembered = async (command: object): Promise<object> => {
    const { name } = command.constructor;
    const known = answers.get(name) ?? (await send(command));
    answers.set(name, known);
    // Callers may change the answer.
    return { ...known };
  };
  Object.assign(client, { send: remembered });
}

async function microsecondsOf(times: number, run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await run();
  const { system, user } = process.cpuUsage(before);
  return (system + user) / times;
}

function creating(token: string) {
  const body = JSON.stringify({ name: `Ngozi Okonjo-${process.pid}`, department: 'ADMIN', phone: '+44 20 7946 0958' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (): Promise<void> => {
    const event = gatewayEvent({ method: 'POST', path: '/api/vips', headers, body });
    const { statusCode } = await createVip.handler(event, { awsRequestId: 'warm' } as Context);
    if (statusCode !== 201) throw new Error(`answered ${statusCode}`);
  };
}

async function identifying(subject: string) {
  const headers: string[] = [];
  for (let place = 0; place < TOKENS; place += 1)
    headers.push(`Bearer ${await tokenFor(subject, { jti: `${place}` })}`);
  let place = 0;
  return () => identify(headers[(place += 1) % TOKENS]);
}

const [, , subject = ''] = process.argv;
const create = creating(await tokenFor(subject));
const identifyNew = await identifying(subject);
answerFromMemory();
await microsecondsOf(WARM_UP, create);
await microsecondsOf(WARM_UP, identifyNew);
const measured: { create: number; identify: number }[] = [];
for (let block = 0; block < BLOCKS; block += 1) {
  measured.push({ create: await microsecondsOf(BLOCK, create), identify: await microsecondsOf(BLOCK, identifyNew) });
}
function least(of: 'create' | 'identify'): number {
  return Math.min(...measured.map((each) => each[of]));
}
process.stdout.write(JSON.stringify({ create: least('create'), identify: least('identify') }));
process.exit();
