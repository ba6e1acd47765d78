import type { ChatRequest, ModelAnswer, WantedCall } from '#infra/local/stubs/chat-completions.ts';
import { wallClockOf } from '#shared/domain/time/zoned.ts';
import type { Present } from './when.ts';

// The results of operations are of all shapes. A sentence reads the few fields that it needs.
// biome-ignore lint/suspicious/noExplicitAny: see above
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any;

interface Result {
  readonly status: number;
  /** The answer, or the problem. */
  readonly body: Body;
}
/** Returns the result of a tool that was called in this turn, or asks for it. */
type CallTool = (name: string, args: WantedCall['args']) => Result;

/** A sentence that the model of the demonstration understands. */
export interface Sentence {
  /** What the model says that it understands. */
  readonly say: string;
  /**
   * Its words. `{guest}`, `{driver}`, `{flight}`, `{activity}` and `{former}`, one that is deleted or cancelled, are looked up. `{minutes}` is a
   * number, `{party}` and `{seats}` are words, and other names in braces any text. Default: `say`.
   */
  readonly as?: string;
  /**
   * Returns the operation to call, with its arguments and perhaps a remark, or what the model says. It gets what the sentence names,
   * `said`, the sentence, `now`, `call`, and `muster`, which finds the open one.
   */
  readonly does: (named: Body) => readonly [operationId: string, args: object, remark?: string] | string;
}

/** A call whose result the conversation does not have yet. */
class Missing extends Error {
  readonly call: WantedCall;

  constructor(call: WantedCall) {
    super(`no result of ${call.name} yet`);
    this.call = call;
  }
}

/** Ends a sentence with what the model says. */
class Said extends Error {}

/** Several records of which a sentence may mean one. */
class Several extends Error {
  readonly all: readonly Body[];
  readonly words: string;

  constructor(all: readonly Body[], words: string) {
    super(`${all.length} records of ${words}`);
    this.all = all;
    this.words = words;
  }
}

/** The patterns of names in braces that are not any text. */
const PATTERNS: Readonly<Record<string, string>> = { minutes: '\\d+', party: '\\w+', seats: '\\w+' };
const ARTICLES: Readonly<Record<string, string>> = { activity: '(?:the )?', former: '(?:the )?' };

/** Returns what the braces of a sentence name; undefined if it is another sentence. */
export function wordsOf({ as, say }: Sentence, said: string): Record<string, string> | undefined {
  const pattern = (as ?? say).replaceAll(
    /\{(\w+)\}/g,
    (_all, name: string) => `${ARTICLES[name] ?? ''}(?<${name}>${PATTERNS[name] ?? '.+?'})`,
  );
  const found = new RegExp(`^${pattern}[.?]?$`, 'i').exec(said);
  return found ? { ...found.groups } : undefined;
}

/**
 * Plays a sentence from its beginning on each request of the turn. Calls that have a result return it. The first that has none becomes the
 * next answer of the model. A tool that is not offered is looked for by its name first: a model can call only what it sees.
 */
export function replay(
  request: ChatRequest,
  words: Readonly<Record<string, string>>,
  { does }: Sentence,
  now: Present,
): ModelAnswer {
  const results = resultsOf(request);
  const offered = new Set(request.tools.map((tool) => tool.function.name));
  const call: CallTool = (name, args) => {
    const search = { name: 'find_tools', args: { words: name.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase() } };
    if (!offered.has(name) && results.has(keyOf(search.name, JSON.stringify(search.args))))
      throw new Said('I have no tool for that.');
    if (!offered.has(name)) throw new Missing(search);
    const result = results.get(keyOf(name, JSON.stringify(args)));
    if (!result) throw new Missing({ name, args });
    return result;
  };
  try {
    const said = request.messages.findLast(({ role }) => role === 'user')?.content?.trim() ?? '';
    const wanted = does({ ...words, ...recordsOf(call, words), said, now, call, muster: () => openMuster(call) });
    if (typeof wanted === 'string') return { say: wanted };
    const [operationId, args, remark = ''] = wanted;
    return { say: `${outcomeOf(call(operationId, args as WantedCall['args']))}${remark}` };
  } catch (error) {
    if (error instanceof Missing) return { calls: [error.call] };
    if (error instanceof Said) return { say: error.message };
    if (error instanceof Several) return { say: whichOf(error.all, error.words, now) };
    throw error;
  }
}

/** Says what a call did. */
function outcomeOf(result: Result): string {
  if (result.status >= 400) return refusal(result);
  const { NOT_DONE, kind, status, steps, unresolved } = result.body;
  if (steps)
    return `The proposal has ${steps.length} steps, and ${unresolved.length} rides stay open. It waits for your confirmation.`;
  if (NOT_DONE) return 'It waits for your confirmation.';
  if (kind === undefined || status === undefined) return 'It is done.';
  return status === 'READY' ? 'The paper is ready. Its link is with this answer.' : 'The paper is being made.';
}

/** Says why an operation refused. */
export function refusal({ body }: Result): string {
  const others = ((body.alternatives ?? []) as Body[]).slice(0, 3).map(({ name }) => name);
  return `That is not possible: ${body.detail}${others.length > 0 ? ` Free instead: ${others.join(', ')}.` : ''}`;
}

/** Looks up what a sentence names. */
function recordsOf(
  call: CallTool,
  { activity, driver, flight, former, guest }: Readonly<Record<string, string>>,
): Body {
  return {
    ...(guest && {
      guest: only(call('listVips', { search: guest, includeRosterOnly: true }), 'VIP of the name', guest),
    }),
    ...(driver && { driver: only(call('listDrivers', { search: driver }), 'driver of the name', driver) }),
    ...(activity && { activity: activityOf(call, activity) }),
    ...(former && { former: activityOf(call, former, { includeDeleted: true }) }),
    ...(flight && { flight: flightOf(call('listFlights', {}), flight) }),
  };
}

/** Returns the activity of a title. Many legs of an activity have its title in theirs, and may fill the first pages. */
function activityOf(call: CallTool, title: string, more: WantedCall['args'] = {}): Body {
  const found = call('listEvents', { search: title, ...more });
  const { items, nextCursor: cursor } = found.body;
  const isThere = items.some((each: Body) => isNamed(each, title));
  return isThere || !cursor
    ? only(found, 'activity of the title', title)
    : activityOf(call, title, { ...more, cursor });
}

function isNamed({ name, title = name }: Body, words: string): boolean {
  return String(title).toLowerCase() === words.toLowerCase();
}

/** Returns the only record that these words name. Says so if there is none, or names them if there are more. */
function only({ body }: Result, what: string, name: string): Body {
  const exact = body.items.filter((each: Body) => isNamed(each, name));
  const all = exact.length > 0 ? exact : withoutLegs(body.items);
  const [found, another] = all;
  if (!found) throw new Said(`There is no ${what} ${name}.`);
  if (another) throw new Several(all, name);
  return found;
}

/** Leaves out the rides of activities that are found too: they have the title of theirs behind a colon. */
function withoutLegs(items: readonly Body[]): Body[] {
  return items.filter(({ title }) => !items.some((other) => title?.endsWith(`: ${other.title}`)));
}

const MOST_NAMED = 5;

/** Asks which of several records is meant, and tells them apart. */
export function whichOf(all: readonly Body[], name: string, { timezone }: Pick<Present, 'timezone'>): string {
  const clock = wallClockOf(timezone);
  const at = (instant: string): string =>
    new Date(clock.shown(Date.parse(instant))).toISOString().slice(0, 16).replace('T', ' ');
  const shown = all.slice(0, MOST_NAMED).map(({ name: own, organization, startTime, title }) => {
    const mark = startTime ? at(startTime) : organization;
    return `${own ?? title}${mark ? ` (${mark})` : ''}`;
  });
  const more = all.length > MOST_NAMED ? ', and others' : '';
  return `There are several of ${name}: ${shown.join(', ')}${more}. Which one do you mean?`;
}

function flightOf({ body }: Result, flightNumber: string) {
  const found = body.items.find((flight: Body) => flight.flightNumber === flightNumber.toUpperCase());
  if (!found) throw new Said(`${flightNumber} is not followed.`);
  return { flightNumber: found.flightNumber, date: found.flightDate };
}

function openMuster(call: CallTool): Body {
  const [muster] = call('listMusters', { status: 'OPEN' }).body.items;
  if (!muster) throw new Said('No muster is open.');
  return muster;
}

/** Returns the first ride of a vehicle `to` or `back from` an activity or a place. */
export function rideIn({ call, title, way }: Body, vehicle: string): string {
  const { id: vehicleId } = only(call('listVehicles', { search: vehicle }), 'vehicle of the name', vehicle);
  const begins = /back/i.test(way) ? /^Back from:/ : /^(?:To|Departure):/;
  const found = call('listEvents', { search: title, vehicleId }).body.items.find((ride: Body) =>
    begins.test(ride.title),
  );
  if (!found) throw new Said(`${vehicle} has no ride ${way} ${title}.`);
  return found.id;
}

/** Lists come as rows: returns their items. */
function withItems(answer: Body): Body {
  const { columns, rows } = answer.items ?? {};
  if (!columns) return answer;
  const itemOf = (row: Body[]): Body => Object.fromEntries(columns.map((name: string, at: number) => [name, row[at]]));
  return { ...answer, items: rows.map(itemOf) };
}

function keyOf(name: string, args: string): string {
  return `${name} ${args}`;
}

/** Returns the results of the calls since the last message of the user. */
function resultsOf({ messages }: ChatRequest): Map<string, Result> {
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === 'user'));
  const calls = new Map<string, string>();
  const results = new Map<string, Result>();
  for (const message of turn) {
    if (message.role === 'assistant') {
      for (const call of message.tool_calls ?? [])
        calls.set(call.id, keyOf(call.function.name, call.function.arguments));
    }
    if (message.role !== 'tool') continue;
    const { answer, problem, status } = JSON.parse(message.content) as {
      status: number;
      answer?: Body;
      problem?: Body;
    };
    results.set(calls.get(message.tool_call_id) ?? '', { status, body: answer ? withItems(answer) : problem });
  }
  return results;
}
