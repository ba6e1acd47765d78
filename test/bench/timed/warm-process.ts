import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import type { Context } from 'aws-lambda';
import * as createVip from '#functions/vips/create-vip.ts';
import { database } from '#shared/table/database.ts';
import { gatewayEvent } from '#test/support/event.ts';

// Run as `node warm-process.ts` with an access token on standard input. Prints the CPU time in microseconds of one createVip request,
// with table answers from memory, and of one RS256 verification.

const WARM_UP = 2_000;
const BLOCK = 500;
const BLOCKS = 8;

/** Answers all commands of one kind with the first answer of the table. */
const answerFromMemory = (): void => {
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
};

const microsecondsOf = async (times: number, run: () => Promise<void> | void): Promise<number> => {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await run();
  const { system, user } = process.cpuUsage(before);
  return (system + user) / times;
};

const creating = (token: string) => {
  const body = JSON.stringify({ name: 'Ngozi Okonjo', department: 'ADMIN', phone: '+44 20 7946 0958' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (): Promise<void> => {
    const event = gatewayEvent({ method: 'POST', path: '/api/vips', headers, body });
    const { statusCode } = await createVip.handler(event, { awsRequestId: 'warm' } as Context);
    if (statusCode !== 201) throw new Error(`answered ${statusCode}`);
  };
};

const verifying = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = 'x'.repeat(600);
  const signature = createSign('RSA-SHA256').update(text).sign(privateKey);
  return (): void => {
    if (!createVerify('RSA-SHA256').update(text).verify(publicKey, signature)) throw new Error('does not verify');
  };
};

const tokenOf = async (): Promise<string> => {
  let text = '';
  for await (const part of process.stdin) text += String(part);
  return text;
};

const create = creating(await tokenOf());
const verify = verifying();
answerFromMemory();
await microsecondsOf(WARM_UP, create);
await microsecondsOf(WARM_UP, verify);
const measured: { create: number; verify: number }[] = [];
for (let block = 0; block < BLOCKS; block += 1) {
  measured.push({ create: await microsecondsOf(BLOCK, create), verify: await microsecondsOf(BLOCK, verify) });
}
const least = (of: 'create' | 'verify'): number => Math.min(...measured.map((each) => each[of]));
process.stdout.write(JSON.stringify({ create: least('create'), verify: least('verify') }));
process.exit();
