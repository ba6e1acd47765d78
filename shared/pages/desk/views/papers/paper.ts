import type { Field } from '#shared/pages/desk/forms/operations.ts';
import type { Values } from '#shared/pages/desk/forms/values.ts';
import { goTo, openForm } from '#shared/pages/desk/route.ts';
import { api } from '#shared/pages/desk/session.ts';
import { whenReady } from '#shared/pages/desk/store/when-ready.ts';
import { sendWrite } from '#shared/pages/desk/store/writes.ts';

/** A kind of paper, and what it takes. A test compares this with what the service takes. */
export interface PaperKind {
  readonly kind: string;
  readonly formats: readonly string[];
  /** The records that may be chosen. Absent: the paper is about the whole event. */
  readonly ids?: 'drivers' | 'motorcades' | 'places' | 'suppliers' | 'vehicles' | 'vips';
  readonly time?: 'DAY' | 'RANGE';
  /** It has pages that are printed: with a cover, on both sides, in copies, and in place of an earlier one. */
  readonly isPaged?: boolean;
}

/** In the order in which a coordinator needs them. */
export const PAPER_KINDS: readonly [PaperKind, ...PaperKind[]] = [
  { kind: 'DAY_SHEET', formats: ['PDF', 'CSV'], time: 'DAY', isPaged: true },
  { kind: 'ARRIVALS', formats: ['PDF'], time: 'DAY', isPaged: true },
  { kind: 'DRIVER_SCHEDULE', formats: ['PDF', 'CSV', 'ICS', 'ZIP'], ids: 'drivers', time: 'RANGE', isPaged: true },
  { kind: 'VIP_SCHEDULE', formats: ['PDF', 'CSV', 'ICS', 'ZIP'], ids: 'vips', time: 'RANGE', isPaged: true },
  { kind: 'VEHICLE_MANIFEST', formats: ['PDF'], ids: 'vehicles', time: 'RANGE', isPaged: true },
  { kind: 'ORDER_OF_MOVEMENT', formats: ['PDF'], ids: 'motorcades', time: 'RANGE', isPaged: true },
  { kind: 'ORDER_SHEET', formats: ['PDF'], ids: 'suppliers', time: 'RANGE', isPaged: true },
  { kind: 'NAME_BOARD', formats: ['PDF'], ids: 'vips' },
  { kind: 'POCKET', formats: ['PDF'], ids: 'vips', time: 'DAY' },
  { kind: 'TIMETABLE', formats: ['PDF'], ids: 'places', time: 'DAY' },
  { kind: 'ROSTER', formats: ['PDF', 'CSV'], isPaged: true },
  { kind: 'WORKBOOK', formats: ['XLSX'], time: 'RANGE' },
];

type NoName = Omit<Field, 'name'>;

/** The records of a paper, with the names that forms have for them. */
const RECORDS = {
  drivers: ['driverIds', 'Driver'],
  motorcades: ['motorcadeId', 'Motorcade'],
  places: ['placeIds', 'Place'],
  suppliers: ['supplierId', 'Supplier'],
  vehicles: ['vehicleIds', 'Vehicle'],
  vips: ['vipIds', 'Vip'],
} as const;

/** What else a person may choose, as the form of any write has it. Papers are of whole days. */
const FIELDS = {
  date: { type: 'date' },
  from: { type: 'date' },
  to: { type: 'date' },
  language: { type: 'choice' },
  pageSize: { type: 'choice', values: ['A4', 'LETTER'] },
  cover: { type: 'boolean' },
  duplex: { type: 'boolean' },
  copies: { type: 'number', isWhole: true, min: 1, max: 50 },
  supersedes: { type: 'id', record: 'Report' },
  classification: { type: 'text', max: 60 },
} as const satisfies Readonly<Record<string, NoName>>;
type Name = keyof typeof FIELDS;

/** Returns what a kind takes in a format, beside its records. */
function takenBy({ isPaged = false, time }: PaperKind, format: string): readonly Name[] {
  const days = { DAY: ['date'], RANGE: ['from', 'to'] } as const;
  return [
    ...(time ? days[time] : []),
    ...(format === 'PDF' ? (['language', 'pageSize', 'classification'] as const) : []),
    ...(isPaged && ['PDF', 'ZIP'].includes(format) ? (['cover', 'duplex', 'copies', 'supersedes'] as const) : []),
  ];
}

/** Returns the field of the records of a paper. */
export function recordsField({ ids, kind }: PaperKind): Field | undefined {
  if (!ids) return undefined;
  const [name, record] = RECORDS[ids];
  const one: Field = { name: kind === 'TIMETABLE' ? 'placeId' : name, type: 'id', record };
  return kind === 'TIMETABLE' ? one : { name, type: 'list', item: one };
}

/** Returns the other fields of a paper. `languages`: those in which it can be. */
export function paperFields(kind: PaperKind, languages: readonly string[]): readonly Field[] {
  return takenBy(kind, 'PDF').map((name) => ({
    name,
    ...FIELDS[name],
    ...(name === 'language' && { values: languages }),
    ...(name === 'supersedes' && { types: [kind.kind] }),
  }));
}

/** Returns the request of a paper: only what its kind takes, and only what was chosen. */
export function paperRequest(kind: PaperKind, format: string, values: Values): Record<string, unknown> {
  const { ids } = values;
  const taken = takenBy(kind, format).map((name) => [name, values[name]] as const);
  return {
    kind: kind.kind,
    format,
    ...(kind.ids && Array.isArray(ids) && ids.length > 0 && { ids }),
    ...Object.fromEntries(taken.filter(([, value]) => value !== undefined && value !== '')),
  };
}

/** A paper that was asked for. */
export interface Paper {
  readonly id: string;
  readonly kind: string;
  readonly format: string;
  readonly status: 'PENDING' | 'READY' | 'FAILED';
  readonly failure?: string;
  readonly fileName?: string;
  readonly url?: string;
  readonly progress?: { readonly done: number; readonly of: number };
  readonly warnings?: readonly { readonly message: string }[];
}

/** Asks for a paper, and waits until its file is there. `tell` hears how far it is. */
export async function makePaper(body: Record<string, unknown>, tell: (paper: Paper) => void): Promise<Paper> {
  const { value } = await sendWrite<Paper>('POST', '/api/reports', { body });
  return whenReady(`/api/reports/${value.id}`, value, tell);
}

/** Returns a new link to the file of an earlier paper. */
export async function linkOf(id: string): Promise<string | undefined> {
  return (await api().get<Paper>(`/api/reports/${id}`)).url;
}

/** Shows the options of a paper: in the view of papers, or for a kind that is not there in its form. `ids`: the records that it is about. */
export function openPaper(filled: Readonly<Record<string, unknown>>): void {
  const { date, from, ids, kind } = filled;
  if (!PAPER_KINDS.some((each) => each.kind === kind)) return openForm('createReport', { format: 'PDF', ...filled });
  const day = [date, from].find((each) => typeof each === 'string');
  goTo('papers', {
    paper: String(kind),
    ids: Array.isArray(ids) ? ids.join(',') : undefined,
    ...(day !== undefined && { day: day.slice(0, 10) }),
  });
  return undefined;
}
