import { differingFields } from '#shared/domain/records.ts';
import { isActivity, sayGuestChanges, sayGuests, sayLegs, sayStatus, sayTimes, sayTold } from './describe-activity.ts';
import { fieldWords, nameOf, sayFields, sayValue } from './say-value.ts';
import { recordsIn, type Shown, type Spelling, type WrittenFacts } from './written.ts';

/** Says what a write does, with the values before and after it. Never the name of a field alone, and never an id. */
export function describeWrite(facts: WrittenFacts, spelling: Spelling): string {
  const { after, before, body = {}, method } = facts;
  const messages = sayMessages(facts, spelling);
  if (messages !== undefined) return messages;
  if (method === 'DELETE') return sayDeletion(facts, spelling);
  if (isActivity(before) && typeof body['status'] === 'string') {
    const legs = takesLegs(facts) ? sayLegs(before) : '';
    return `${sayStatus(before, body['status'], spelling)}${legs}${sayTold(before, after, spelling)}`;
  }
  const changes = before ? sayChanges(facts, before, spelling) : [];
  if (changes.length > 0) return `${changes.join('; ')}${sayTold(before, after, spelling)}`;
  return `${sayOther(facts, spelling)}${sayTold(before, after, spelling)}`;
}

function takesLegs({ query }: WrittenFacts): boolean {
  return /^(true|1|yes)$/i.test(query?.['withLegs'] ?? '');
}

function sayDeletion(facts: WrittenFacts, spelling: Spelling): string {
  const { after, before, params, summary } = facts;
  const vipId = params['vipId'];
  if (isActivity(before)) {
    if (vipId !== undefined) {
      const told = isActivity(after) ? sayTold(before, after, spelling) : '';
      return `Remove ${sayValue(vipId, spelling)} from ${nameOf(before, spelling)}${told}`;
    }
    const legs = takesLegs(facts) ? sayLegs(before) : '';
    return `Delete ${nameOf(before, spelling)}${sayGuests(before)}${legs}${sayTold(before, undefined, spelling)}`;
  }
  const released = recordsIn(after, 'assignments').map((each) => nameOf(each, spelling) ?? '');
  const stripped = released.length > 0 ? `, taken off ${released.join(', ')}` : '';
  return `${summary}: ${nameOf(before, spelling) ?? subjectsOf(facts, spelling)}${stripped}`;
}

/** Fields that follow from others, or that every write changes. */
const DERIVED = new Set(['vips', 'vipIds', 'driver', 'vehicle', 'master', 'children', 'startTime', 'endTime']);

function sayChanges({ after, body = {} }: WrittenFacts, before: Shown, spelling: Spelling): string[] {
  if (before['id'] !== after['id']) return [];
  const activity = isActivity(before) && isActivity(after);
  const fields = differingFields(before, after).filter((field) => field in body && !(activity && DERIVED.has(field)));
  const name = nameOf(before, spelling) ?? '';
  return [
    ...(activity ? [...sayGuestChanges(before, after, spelling), ...sayTimes(before, after, spelling)] : []),
    ...fields.map(
      (field) =>
        `${fieldWords(field)} of ${name}: ${sayValue(before[field], spelling)} -> ${sayValue(after[field], spelling)}`,
    ),
  ];
}

/** Says a creation, or a write of which there is no earlier state: what it is about, and each value that it sets. */
function sayOther(facts: WrittenFacts, spelling: Spelling): string {
  const { after, before, body = {}, query = {}, summary } = facts;
  const record = before ?? (after['id'] === undefined ? undefined : { ...after, ...titled(body) });
  const called = nameOf(record, spelling) ?? nameOf(body, spelling);
  const { name: _name, title: _title, ...rest } = body;
  const subjects = [subjectsOf(facts, spelling), called].filter(Boolean);
  const isSaid = ([field, value]: readonly [string, unknown]): boolean =>
    ['startTime', 'from', 'to'].includes(field) && called?.includes(sayValue(value, spelling)) === true;
  const others = Object.entries(called === undefined ? body : rest).filter((field) => !isSaid(field));
  const values = sayFields({ ...Object.fromEntries(others), ...query }, spelling);
  const marked = markedIn(after);
  const all = [...subjects, ...(values ? [values] : []), ...(marked ? [`for ${marked}`] : [])];
  return [summary, all.join(', ')].filter(Boolean).join(': ');
}

/** Names the guests that a request about several guests marks. */
function markedIn(after: Shown): string {
  return recordsIn(after, 'results')
    .flatMap(({ mark, name }) => (mark && typeof name === 'string' ? [name] : []))
    .join(', ');
}

function titled({ name, title }: Shown): Shown {
  return { ...(name ? { name } : {}), ...(title ? { title } : {}) };
}

/** Names the records of the path: drivers, vehicles, VIPs and activities. Other parts of the path say nothing to people. */
function subjectsOf({ params }: WrittenFacts, { names }: Spelling): string {
  return Object.values(params)
    .flatMap((id) => names.get(id) ?? (/_[0-9a-z]{20}$/.test(id) ? [] : [id]))
    .join(', ');
}

interface Letter {
  readonly to: string;
  readonly text: string;
}

/** Says messages in full with their recipients: `Message to Ben: “Come at 9”`. Returns undefined if the write sends none. */
export function sayMessages({ after, body, params }: WrittenFacts, spelling: Spelling): string | undefined {
  const letters = [after, ...recordsIn(after, 'results')].flatMap((each) => lettersIn(each, spelling));
  const text = body?.['text'];
  const given = [params['driverId'], body?.['driverIds']].flat().filter((id) => typeof id === 'string');
  const found =
    letters.length === 0 && typeof text === 'string'
      ? given.map((id) => ({ to: spelling.names.get(id) ?? 'a driver', text }))
      : letters;
  if (found.length === 0) return undefined;
  const schedule = body?.['attachSchedule'] ? ', with their schedule' : '';
  const byText = Map.groupBy(found, (letter) => letter.text);
  return [...byText]
    .map(([words, all]) => `Message to ${all.map(({ to }) => to).join(', ')}: “${words}”${schedule}`)
    .join('; ');
}

/** A message itself, a result with one message, or a result with several. */
function lettersIn(shown: Shown, { names }: Spelling): Letter[] {
  return [shown, shown['message'], ...recordsIn(shown, 'messages')].flatMap((each) => {
    const { direction, driverId, text } = (each ?? {}) as Shown;
    if (direction !== 'OUTBOUND' || typeof text !== 'string') return [];
    return [{ to: names.get(String(driverId)) ?? nameOf(shown, { names, timezone: 'UTC', tells: false }) ?? '', text }];
  });
}
