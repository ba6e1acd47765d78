import { readableTime } from '#shared/domain/time/format.ts';
import type { Shown, Spelling } from './written.ts';

const ID = /^[a-z]{2,8}_[0-9a-z]{20}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** Says a value for people: names instead of ids, local times instead of instants, `none` where nothing is set. */
export function sayValue(value: unknown, spelling: Spelling): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return sayText(value, spelling);
  if (Array.isArray(value)) return value.map((each) => sayValue(each, spelling)).join(', ') || 'none';
  if (typeof value === 'object') return sayLodging(value as Shown, spelling) ?? sayFields(value as Shown, spelling);
  return JSON.stringify(value);
}

/** Says fields with their values: `name Ada, phone +44 20 7946 0999`. */
export function sayFields(fields: Shown, spelling: Spelling): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${fieldWords(field)} ${sayValue(value, spelling)}`)
    .join(', ');
}

/** Says a lodging: `Hotel Bellevue, room 7, 2027-05-09 to 2027-05-12`. Undefined for other values. */
function sayLodging({ from, placeId, room, to }: Shown, spelling: Spelling): string | undefined {
  if (typeof placeId !== 'string' || typeof from !== 'string' || typeof to !== 'string') return undefined;
  const where = typeof room === 'string' ? [`room ${room}`] : [];
  return [sayText(placeId, spelling), ...where, `${from} to ${to}`].join(', ');
}

function sayText(text: string, { names, timezone }: Spelling): string {
  const name = names.get(text);
  if (name !== undefined) return name;
  if (ID.test(text)) return 'a record that does not exist';
  return INSTANT.test(text) ? sayTime(text, timezone) : text;
}

/** Says an instant in local time. A text that is none stays: the operation refuses it. */
function sayTime(text: string, timezone: string): string {
  return Number.isNaN(Date.parse(text)) ? text : readableTime(text, timezone);
}

/** `startTime` -> `start time`, `driverId` -> `driver`. */
export function fieldWords(field: string): string {
  return field
    .replace(/Ids$/, 's')
    .replace(/Id$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Names a record: an activity with its title and start, others with their name. Returns undefined for a record without one. */
export function nameOf(record: Shown | undefined, { timezone }: Spelling): string | undefined {
  const { flightDate, flightNumber, from, name, startTime, title, to } = record ?? {};
  if (typeof startTime === 'string' && typeof title === 'string') {
    const start = record?.['allDay'] ? String(record['startDate']) : sayTime(startTime, timezone);
    return `“${title}” (${start})`;
  }
  if (typeof flightNumber === 'string') return `${flightNumber} of ${String(flightDate)}`;
  if (typeof name === 'string') return name;
  if (typeof title === 'string') return `“${title}”`;
  return typeof from === 'string' && typeof to === 'string'
    ? `${sayTime(from, timezone)} to ${sayTime(to, timezone)}`
    : undefined;
}
