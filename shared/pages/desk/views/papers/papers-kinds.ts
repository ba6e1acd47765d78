import type { Kind } from '#shared/pages/desk/store/records.ts';

/** A kind of paper, and what it takes. A test compares this with what the service takes. */
export interface PaperKind {
  readonly kind: string;
  readonly formats: readonly string[];
  /** The records that may be chosen. Absent: the paper is about the whole event. */
  readonly ids?: Kind | 'suppliers';
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

/** What a person has chosen for a paper. */
export interface Choice {
  readonly ids: readonly string[];
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly language: string;
  readonly pageSize: string;
  readonly cover: boolean;
  readonly duplex: boolean;
  readonly copies: number;
  readonly supersedes: string;
  readonly classification: string;
}

/** Returns the request of a paper: only what its kind takes, and only what was chosen. */
export function paperRequest(kind: PaperKind, format: string, choice: Choice): Record<string, unknown> {
  const isPrinted = format === 'PDF' || format === 'ZIP';
  const taken: Record<string, unknown> = {
    ...(kind.ids && choice.ids.length > 0 && { ids: choice.ids }),
    ...(kind.time === 'DAY' && { date: choice.date }),
    ...(kind.time === 'RANGE' && { from: choice.from, to: choice.to }),
    ...(format === 'PDF' && {
      language: choice.language,
      pageSize: choice.pageSize,
      classification: choice.classification,
    }),
    ...(isPrinted && kind.isPaged && pageOptions(choice)),
  };
  const given = Object.entries(taken).filter(([, value]) => value !== '' && value !== false);
  return { kind: kind.kind, format, ...Object.fromEntries(given) };
}

function pageOptions({ copies, cover, duplex, supersedes }: Choice): Record<string, unknown> {
  return { cover, duplex, supersedes, ...(copies > 1 && { copies }) };
}
