import { differingFields } from '#shared/domain/records.ts';
import type { Said, Value } from '#shared/domain/sentences/sentence.ts';
import {
  isActivity,
  nameOf,
  sayFields,
  sayGuestChanges,
  sayGuests,
  sayLegs,
  sayStatus,
  saySwap,
  sayTimes,
  sayTold,
  sayValue,
} from './describe-activity.ts';
import { markedName, recordsIn, type Shown, type Spelling, say, sayInEnglish, type WrittenFacts } from './names.ts';

/** Says what a write does, with the values before and after it. Never the name of a field alone, and never an id. */
export function describeWrite(given: WrittenFacts, spelling: Spelling): Said {
  const facts = { ...given, before: spelled(given.before, spelling), after: spelled(given.after, spelling) };
  const { after, before, body = {}, method } = facts;
  const messages = sayMessages(facts, spelling);
  if (messages !== undefined) return messages;
  const swap = saySwap(facts);
  if (swap !== undefined) return swap;
  if (method === 'DELETE') return sayDeletion(facts, spelling);
  if (isActivity(before) && typeof body['status'] === 'string') {
    const legs = takesLegs(facts) ? sayLegs(before) : [];
    return together([...sayStatus(before, body['status']), ...legs, ...sayTold(before, after, spelling)]);
  }
  const changes = before ? sayChanges(facts, before, spelling) : [];
  const first = changes.length > 0 ? changes : sayOther(facts, spelling);
  return together([first, ...sayTold(before, after, spelling)]);
}

/** Returns a record in which names that others have too stand with what tells them apart. */
function spelled<T extends Shown | undefined>(record: T, { marks }: Spelling): T {
  if (!record || !marks || marks.size === 0) return record;
  const { id, name, vips } = record;
  const called = (whose: unknown, own: unknown) => markedName(String(own), marks.get(String(whose)));
  return {
    ...record,
    ...(typeof name === 'string' ? { name: called(id, name) } : {}),
    ...(Array.isArray(vips)
      ? { vips: (vips as Shown[]).map((vip) => ({ ...vip, name: called(vip['id'], vip['name']) })) }
      : {}),
  };
}

/** Joins parts with commas. A list of sentences is one part, with semicolons in it. */
function together(all: readonly Value[]): Said {
  return say('TEXT', { text: { all } });
}

/** Says an operation, and what of it. */
function ofOperation({ operationId, summary }: WrittenFacts, all: readonly Value[]): Said {
  const what = { field: 'operationId', value: operationId, english: summary };
  if (summary === '') return together(all);
  return all.length > 0 ? say('ABOUT', { what, changes: { all } }) : say('TEXT', { text: what });
}

function takesLegs({ query }: WrittenFacts): boolean {
  return /^(true|1|yes)$/i.test(query?.['withLegs'] ?? '');
}

function sayDeletion(facts: WrittenFacts, spelling: Spelling): Said {
  const { after, before, params } = facts;
  const vipId = params['vipId'];
  if (isActivity(before)) {
    const name = nameOf(before);
    if (vipId !== undefined) {
      const told = isActivity(after) ? sayTold(before, after, spelling) : [];
      return together([say('REMOVE_GUEST', { guest: sayValue(vipId, spelling), name }), ...told]);
    }
    const legs = takesLegs(facts) ? sayLegs(before) : [];
    return together([
      say('DELETE_IT', { name }),
      ...sayGuests(before),
      ...legs,
      ...sayTold(before, undefined, spelling),
    ]);
  }
  const released = recordsIn(after, 'assignments').map((each) => nameOf(each) ?? '');
  const stripped = released.length > 0 ? [say('TAKEN_OFF', { names: { all: released } })] : [];
  return ofOperation(facts, [nameOf(before) ?? { all: subjectsOf(facts, spelling) }, ...stripped]);
}

/** Fields that follow from others, or that every write changes. */
const DERIVED = new Set(['vips', 'vipIds', 'driver', 'vehicle', 'master', 'children', 'startTime', 'endTime']);

function sayChanges({ after, body = {} }: WrittenFacts, before: Shown, spelling: Spelling): Said[] {
  if (before['id'] !== after['id']) return [];
  const activity = isActivity(before) && isActivity(after);
  const fields = differingFields(before, after).filter((field) => field in body && !(activity && DERIVED.has(field)));
  const name = nameOf(before) ?? '';
  return [
    ...(activity ? [...sayGuestChanges(before, after), ...sayTimes(before, after, spelling)] : []),
    ...fields.map((field) => {
      const [from, to] = [before, after].map((each) => sayValue(each[field], spelling, field));
      return say('FIELD_OF', { field: { field: '', value: field }, name, from, to });
    }),
  ];
}

/** Says a creation, or a write of which there is no earlier state: what it is about, and each value that it sets. */
function sayOther(facts: WrittenFacts, spelling: Spelling): Said {
  const { after, before, body = {}, query = {} } = facts;
  const record = before ?? (after['id'] === undefined ? undefined : { ...after, ...titled(body) });
  const called = nameOf(record) ?? nameOf(body);
  const { name: _name, title: _title, ...rest } = body;
  const english = (value: Value): string => sayInEnglish(say('TEXT', { text: value }), spelling.timezone);
  const isSaid = ([field, value]: readonly [string, unknown]): boolean =>
    ['startTime', 'from', 'to'].includes(field) &&
    called !== undefined &&
    english(called).includes(english(sayValue(value, spelling)));
  const others = Object.entries(called === undefined ? body : rest).filter((field) => !isSaid(field));
  const fields = sayFields({ ...Object.fromEntries(others), ...query }, spelling).all;
  const marked = markedIn(after);
  const named = marked.length > 0 ? [say('FOR_THESE', { names: { all: marked } })] : [];
  // The record itself is named once.
  const params = Object.fromEntries(Object.entries(facts.params).filter(([, id]) => id !== record?.['id']));
  const subjects = subjectsOf({ ...facts, params: called ? params : facts.params }, spelling);
  return ofOperation(facts, [...subjects, ...(called ? [called] : []), ...fields, ...named]);
}

/** Names the guests that a request about several guests marks. */
function markedIn(after: Shown): string[] {
  return recordsIn(after, 'results').flatMap(({ mark, name }) => (mark && typeof name === 'string' ? [name] : []));
}

function titled({ name, title }: Shown): Shown {
  return { ...(name ? { name } : {}), ...(title ? { title } : {}) };
}

/** Names the records of the path: drivers, vehicles, VIPs and activities. Other parts of the path say nothing to people. */
function subjectsOf({ params }: WrittenFacts, { names }: Spelling): string[] {
  return Object.values(params).flatMap((id) => names.get(id) ?? (/_[0-9a-z]{20}$/.test(id) ? [] : [id]));
}

interface Letter {
  readonly to: Value;
  readonly text: string;
}

/** Says messages in full with their recipients: `Message to Ben: “Come at 9”`. Returns undefined if the write sends none. */
export function sayMessages({ after, body, params }: WrittenFacts, spelling: Spelling): Said | undefined {
  const letters = [after, ...recordsIn(after, 'results')].flatMap((each) => lettersIn(each, spelling));
  const text = body?.['text'];
  const given = [params['driverId'], body?.['driverIds']].flat().filter((id) => typeof id === 'string');
  const found =
    letters.length === 0 && typeof text === 'string'
      ? given.map((id) => ({ to: spelling.names.get(id) ?? say('A_DRIVER'), text }))
      : letters;
  if (found.length === 0) return undefined;
  const code = body?.['attachSchedule'] ? 'MESSAGE_WITH_SCHEDULE' : 'MESSAGE_TO';
  const byText = Map.groupBy(found, (letter) => letter.text);
  return say('TEXT', {
    text: [...byText].map(([words, all]) => say(code, { names: { all: all.map(({ to }) => to) }, text: words })),
  });
}

/** A message itself, a result with one message, or a result with several. */
function lettersIn(shown: Shown, { names }: Spelling): Letter[] {
  return [shown, shown['message'], ...recordsIn(shown, 'messages')].flatMap((each) => {
    const { direction, driverId, text } = (each ?? {}) as Shown;
    if (direction !== 'OUTBOUND' || typeof text !== 'string') return [];
    return [{ to: names.get(String(driverId)) ?? nameOf(shown) ?? '', text }];
  });
}
