import { codeName, fieldName, knownField, knownOp, unitOf, valueName } from '#shared/pages/desk/forms/words.ts';
import { api } from '#shared/pages/desk/session.ts';
import { dayName } from '#shared/pages/desk/store/days.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import { listed, say, times } from '#shared/pages/desk/words.ts';
import { withQuery } from '#shared/pages/parts/client.ts';
import { flightOf } from './kinds.ts';
import { suppliers } from './suppliers.ts';
import type { Audited } from './whole.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const KIND_OF_PREFIX = {
  act: 'activities',
  mtc: 'motorcades',
  flt: 'flights',
  drv: 'drivers',
  veh: 'vehicles',
  vip: 'vips',
  plc: 'places',
} as const;
const ID = /^([a-z]{3})_/;
const MOST = 4;

function nameOfId(text: string): string | undefined {
  const kind = KIND_OF_PREFIX[ID.exec(text)?.[1] as keyof typeof KIND_OF_PREFIX];
  const record = kind && find(kind, text);
  if (!record) return suppliers.value.get(text)?.name;
  if ('name' in record) return record.name;
  if ('title' in record) return record.title;
  const flight = flightOf(text);
  return flight && `${flight.flightNumber} · ${dayName(flight.date)}`;
}

function numberText(field: string, value: number): string {
  if (field === 'clock') return valueName(field, value);
  return [value, unitOf(field)].filter((each) => each !== undefined).join(' ');
}

/** Returns a value of a record as people read it: names instead of ids, times of the event. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return say('none');
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value === 'number') return numberText(field, value);
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return times.value.dayTime(value);
    return nameOfId(value) ?? (field === 'language' || /^[A-Z][A-Z_]+$/.test(value) ? valueName(field, value) : value);
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return say('none');
    const shown = value.slice(0, MOST).map((each) => shownValue(field, each));
    return value.length > MOST ? `${listed(shown)} +${value.length - MOST}` : listed(shown);
  }
  // Lists have commas: what stands between them is another sign. A colour or a phone number stays whole in a text that runs the other way.
  return Object.entries(value)
    .map(([name, each]) => `${fieldName(name)}: \u2068${shownValue(name, each)}\u2069`)
    .join(' · ');
}

/** Returns what a change is about, each name once: the id of a place and its text have the same one. */
export function changedIn({ changes = [], fields }: Pick<Audited, 'changes' | 'fields'>) {
  const names = changes.map(({ field }) => knownField(field));
  return {
    names: [...new Set(fields.flatMap((field) => knownField(field) ?? []))],
    changes: changes.filter((_, place) => names[place] && names.indexOf(names[place]) === place),
  };
}

/** Whether the service can take a change back: it says the values of these alone, for 24 hours. */
export function canRevert({ changes }: { readonly changes?: unknown }): boolean {
  return changes !== undefined;
}

/**
 * Returns what was done. Systems and jobs of the service do what has no name among people: of a row of the attention list, its cause and its record
 * say it.
 */
export function actOf({
  operationId,
  subject,
  subjectId,
}: Pick<Audited, 'operationId' | 'subject' | 'subjectId'>): string {
  const [code = '', about] = subject === 'Attention' ? subjectId.split(':') : [];
  return knownOp(operationId) ?? (about ? rowName(code, about) : say('history.updated'));
}

/** Records that the desk does not know have no name. */
function rowName(code: string, about: string): string {
  const name = nameOfId(about);
  return name === undefined ? codeName(code) : `${codeName(code)}: ${name}`;
}

/** Whether no person who has signed in has done it. */
export function isByItself({ by }: Audited): boolean {
  return /^(?:job:|anonymous$)/.test(by);
}

/** Whether a change is what the service does all day: its jobs, and that a message has arrived. What drivers and guests answer is none. */
export function isNote(item: Audited): boolean {
  return item.by.startsWith('job:') || (isByItself(item) && item.subject === 'Message');
}

/** On a busy day, most changes are notes of the service. To find those of people, at most this number of pages is read. */
const MOST_PAGES = 5;

interface AuditPage {
  readonly items: readonly Audited[];
  readonly nextCursor?: string | null;
}

/** Reads the last changes: about a page of those that are no notes. */
export async function readChanges(path: string): Promise<readonly Audited[]> {
  const found: Audited[] = [];
  let url: string | undefined = path;
  for (let page = 0; url !== undefined && page < MOST_PAGES; page += 1) {
    const { items, nextCursor }: AuditPage = await api().get(url);
    found.push(...items);
    const isEnough: boolean = found.filter((item) => !isNote(item)).length >= items.length / 2;
    url = nextCursor && !isEnough ? withQuery(path, 'cursor', nextCursor) : undefined;
  }
  return found;
}
