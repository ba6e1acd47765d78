import type { Value } from '#shared/domain/sentences/sentence.ts';
import { say } from './names.ts';
import type { Shown, Spelling } from './written.ts';

const ID = /^[a-z]{2,8}_[0-9a-z]{20}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
const ENUM = /^[A-Z]{2,}(?:_[A-Z]+)*$/;

/** Says a value for people: names instead of ids, instants, `none` where nothing is set. `field`: the one that has it. */
export function sayValue(value: unknown, spelling: Spelling, field = ''): Value {
  if (value === undefined || value === null || value === '') return say('NONE');
  if (typeof value === 'boolean') return value ? say('YES') : say('NO');
  if (typeof value === 'string') return sayText(value, spelling, field);
  if (Array.isArray(value))
    return value.length === 0 ? say('NONE') : { all: value.map((each) => sayValue(each, spelling, field)) };
  if (typeof value === 'object') return sayLodging(value as Shown, spelling) ?? sayFields(value as Shown, spelling);
  return Number(value);
}

/** Says fields with their values: `name Ada, phone +44 20 7946 0999`. */
export function sayFields(fields: Shown, spelling: Spelling): { readonly all: readonly Value[] } {
  const all = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    all: all.map(([field, value]) =>
      say('FIELD_IS', { field: { field: '', value: field }, value: sayValue(value, spelling, field) }),
    ),
  };
}

/** Says a lodging: `Hotel Bellevue, room 7, 2027-05-09 to 2027-05-12`. Undefined for other values. */
function sayLodging({ from, placeId, room, to }: Shown, spelling: Spelling): Value | undefined {
  if (typeof placeId !== 'string' || typeof from !== 'string' || typeof to !== 'string') return undefined;
  const where = typeof room === 'string' ? [say('ROOM', { room })] : [];
  return { all: [sayText(placeId, spelling), ...where, say('FROM_TO', { from, to })] };
}

function sayText(text: string, { names }: Spelling, field = ''): Value {
  const name = names.get(text);
  if (name !== undefined) return name;
  if (ID.test(text)) return say('RECORD_GONE');
  if (field !== '' && ENUM.test(text)) return { field, value: text };
  return INSTANT.test(text) ? sayTime(text) : text;
}

/** Says an instant. A text that is none stays: the operation refuses it. */
function sayTime(text: string): Value {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
}

/** Names a record: an activity with its title and start, others with their name. Returns undefined for a record without one. */
export function nameOf(record: Shown | undefined): Value | undefined {
  const { flightDate, flightNumber, from, name, startTime, title, to } = record ?? {};
  if (typeof startTime === 'string' && typeof title === 'string') {
    const times = record?.['allDay'] ? String(record['startDate']) : sayTime(startTime);
    return say('TITLE_AND_TIMES', { title, times });
  }
  if (typeof flightNumber === 'string')
    return say('FLIGHT_OF_DATE', { flight: flightNumber, date: String(flightDate) });
  if (typeof name === 'string') return name;
  if (typeof title === 'string') return say('QUOTED', { text: title });
  return typeof from === 'string' && typeof to === 'string'
    ? say('FROM_TO', { from: sayTime(from), to: sayTime(to) })
    : undefined;
}
