import { parseArgs } from 'node:util';
import { jobs, operations } from '#functions/registry.ts';
import { operationEvent } from '#infra/local/gateway/gateway-event.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { Timestamp } from '#shared/schemas/time.ts';

const USAGE = `Usage: npm run --silent ops -- event <jobId> [--now <RFC 3339 time>] [--message <JSON>]
   or: npm run --silent ops -- event <operationId> [--param name=value]... [--query name=value]... [--body <JSON>] [--token <token>]`;

function pairs(texts: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const mark = text.indexOf('=');
      if (mark < 1) throw new UserFacingError(`"${text}" is not of the form name=value.\n${USAGE}`);
      return [text.slice(0, mark), text.slice(mark + 1)];
    }),
  );
}

const many = { type: 'string', multiple: true } as const;
const one = { type: 'string' } as const;
const OPTIONS = { param: many, query: many, body: one, token: one, now: one, message: one };

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserFacingError(USAGE, { cause: error });
  }
}

/** Returns the event of a function as JSON, as `npm run --silent ops -- event <id>`. */
export async function printEvent(words: readonly string[]): Promise<string> {
  const { positionals, values } = parsed(words);
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new UserFacingError(USAGE);
  const job = (await jobs()).find(({ contract }) => contract.jobId === id);
  if (job) return JSON.stringify(jobEvent(job.contract, values), undefined, 2);
  const operation = (await operations()).find(({ contract }) => contract.operationId === id);
  if (!operation) throw new UserFacingError(`There is no job and no operation ${id}.\n${USAGE}`);
  const { body, token } = values;
  const sample = { params: pairs(values.param), query: pairs(values.query), body, token };
  return JSON.stringify(operationEvent(operation.contract, sample), undefined, 2);
}

interface JobSample {
  /** The time of the run. Default: the current time, as the function reads it. */
  readonly now?: string | undefined;
  /** The JSON text of a message in the queue of the job. Default: the event of the schedule, or an empty batch. */
  readonly message?: string | undefined;
}

/** Returns the event with which the schedule, or the queue, invokes the function of a job. Throws UserFacingError. */
export function jobEvent({ every, jobId, queue }: JobContract, { message, now }: JobSample): object {
  const time = now === undefined ? {} : { time: timeOf(now) };
  if (message !== undefined && !queue) throw new UserFacingError(`${jobId} has no queue: leave --message out.`);
  if (message !== undefined && parseJson(message) === undefined)
    throw new UserFacingError('--message must be JSON, such as {"messageId":"msg_4g7k2m9q3t5w8x1z6b0c"}.');
  if (every && message === undefined) return time;
  const record = { messageId: 'sample', body: message, eventSource: 'aws:sqs', eventSourceARN: `sample:${jobId}` };
  return { ...time, Records: message === undefined ? [] : [record] };
}

function timeOf(text: string): string {
  const { data, error } = Timestamp.safeParse(text);
  if (error) throw new UserFacingError(`--now ${error.issues[0]?.message}.`);
  return data;
}
