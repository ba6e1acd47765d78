import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apply } from '#infra/local/environment.ts';
import { dataFolderFrom } from '#infra/local/options.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { audits, utcDaysBetween } from '#shared/entities/audit/audit.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { aws } from './commands.ts';
import { findPlace, PLACE_OPTIONS, type Place } from './find-place.ts';

const USAGE = `Usage: npm run ops -- why <id of a record | id of a request | time> [--hours 24] [--deployment NAME]
A time, such as 2027-05-10T04:50Z, shows two minutes before it and after it.`;
const AROUND_MS = 2 * MINUTE_MS;

/** What is asked for. Times are milliseconds since 1970. */
interface Question {
  /** The id of a record or of a request. Undefined: everything in the window counts. */
  readonly id: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** One line of the story. */
interface Event {
  readonly at: string;
  readonly text: string;
}

/** A line of the log of the functions. */
type LogLine = Readonly<Record<string, unknown>> & { readonly timestamp: string };

/**
 * Prints what happened to a record, in a request or at a time, from the log and the audit records, in order of time: `npm run ops -- why`.
 * It reads only.
 */
export async function why(words: readonly string[]): Promise<string> {
  const options = { ...PLACE_OPTIONS, hours: { type: 'string', default: '24' } } as const;
  const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true });
  const question = questionOf(positionals[0], Number(values.hours), Date.now());
  const place = await findPlace(values);
  apply(place.environment);
  const [lines, changes] = await Promise.all([logLines(place, question), auditEvents(question)]);
  const story = [...storyOf(lines, question), ...changes].sort((a, b) => (a.at < b.at ? -1 : 1));
  process.stdout.write(story.map(({ at, text }) => `${at}  ${text}\n`).join(''));
  const { from, to } = question;
  return `${story.length} lines from ${new Date(from).toISOString()} to ${new Date(to).toISOString()}`;
}

/** Throws UserFacingError if it is neither an id nor a time. */
export function questionOf(asked: string | undefined, hours: number, now: number): Question {
  if (asked === undefined || !(hours > 0)) throw new UserFacingError(USAGE);
  const time = /^\d{4}-\d\d-\d\dT/.test(asked) ? Date.parse(asked) : undefined;
  if (Number.isNaN(time)) throw new UserFacingError(`${asked} is no time. ${USAGE}`);
  if (time !== undefined) return { id: undefined, from: time - AROUND_MS, to: time + AROUND_MS };
  if (!/^[\w-]{8,64}$/.test(asked)) throw new UserFacingError(`${asked} is no id. ${USAGE}`);
  return { id: asked, from: now - hours * HOUR_MS, to: now };
}

/** Returns the lines that name the id, and the other lines of their requests, runs and messages. */
export function storyOf(lines: readonly LogLine[], { from, id, to }: Question): Event[] {
  const within = lines.filter(({ timestamp }) => Date.parse(timestamp) >= from && Date.parse(timestamp) <= to);
  const named = id === undefined ? within : within.filter((line) => JSON.stringify(line).includes(id));
  const requests = new Set(named.flatMap(({ requestId }) => (typeof requestId === 'string' ? [requestId] : [])));
  return within
    .filter((line) => named.includes(line) || requests.has(String(line['requestId'])))
    .map((line) => ({ at: line.timestamp, text: textOf(line) }));
}

/** What a line says of itself, in this order. All else that it has comes after it. */
const FIRST = ['message', 'operationId', 'jobId', 'status', 'code', 'about', 'fields'];
const LEFT_OUT = ['level', 'timestamp', 'service', 'sampling_rate', 'coldStart', 'initMs'];

function textOf(line: LogLine): string {
  const names = [...FIRST, ...Object.keys(line).filter((name) => !FIRST.includes(name) && !LEFT_OUT.includes(name))];
  return names
    .filter((name) => line[name] !== undefined)
    .map((name) => {
      const value = typeof line[name] === 'string' ? line[name] : JSON.stringify(line[name]);
      return FIRST.indexOf(name) >= 0 && FIRST.indexOf(name) < 3 ? value : `${name}=${value}`;
    })
    .join(' ');
}

async function logLines(place: Place, question: Question): Promise<LogLine[]> {
  const texts = place.isLocal ? await localTexts() : await cloudTexts(place, question);
  return texts.flatMap((text) => {
    // Lambda writes lines of its own, which are no JSON.
    if (!text.startsWith('{')) return [];
    return [JSON.parse(text) as LogLine];
  });
}

/** The log of the running service, and that of its start before. */
async function localTexts(): Promise<string[]> {
  const files = ['service.previous.log', 'service.log'].map((name) => join(dataFolderFrom(process.env), name));
  const read = await Promise.all(files.filter(existsSync).map((file) => readFile(file, 'utf8')));
  return read.flatMap((content) => content.split('\n'));
}

/** Asks CloudWatch for the lines with the id, then for the other lines of their requests. */
async function cloudTexts({ logGroups = [] }: Place, { from, id, to }: Question): Promise<string[]> {
  const askOne = async (logGroup: string, pattern: string): Promise<string[]> => {
    const times = ['--start-time', String(from), '--end-time', String(to)];
    const filter = pattern === '' ? [] : ['--filter-pattern', pattern];
    const answer = await aws('logs', 'filter-log-events', '--log-group-name', logGroup, ...times, ...filter);
    const { events = [] } = (answer ?? {}) as { readonly events?: readonly { readonly message: string }[] };
    return events.map(({ message }) => message.trim());
  };
  const ask = async (pattern: string): Promise<string[]> =>
    (await Promise.all(logGroups.map((each) => askOne(each, pattern)))).flat();
  if (id === undefined) return ask('');
  const named = await ask(`"${id}"`);
  const requests = new Set(named.flatMap((text) => /"requestId":"([\w-]+)"/.exec(text)?.[1] ?? []));
  // A pattern has at most 1,024 characters.
  const more =
    requests.size === 0
      ? []
      : await ask(
          [...requests]
            .slice(0, 20)
            .map((each) => `?"${each}"`)
            .join(' '),
        );
  return [...new Set([...named, ...more])];
}

/** Returns the changes of the record, of the request or of the window. */
export async function auditEvents({ from, id, to }: Question): Promise<Event[]> {
  const [first, last] = [from, to].map((time) => new Date(time).toISOString()) as [string, string];
  const days = utcDaysBetween(first, last);
  const read = days.map((day) =>
    audits().query.byDay({ day }).between({ at: first }, { at: last }).go({ pages: 'all' }),
  );
  return (await Promise.all(read))
    .flatMap(({ data }) => data)
    .filter(({ requestId, subjectId }) => id === undefined || id === subjectId || id === requestId)
    .map(({ at, by, fields, operationId, requestId, subject, subjectId, version }) => ({
      at,
      text: `changed ${subject} ${subjectId} to version ${version} (${fields.join(', ')}) ${operationId} userId=${by} requestId=${requestId}`,
    }));
}
