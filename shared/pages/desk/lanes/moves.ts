import { type Spoken, sayingOf } from '#shared/pages/desk/shell/code-words.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import type { Call, Trial } from '#shared/pages/desk/store/writes.ts';
import type { Bar } from './bars.ts';
import type { LaneKind } from './plan-data.ts';

/** Where bars are dragged to. */
export interface Move {
  readonly bars: readonly Bar[];
  /** The keys of the lanes. They differ only where rides may change lanes. */
  readonly fromLane: string;
  readonly toLane: string;
  /** How much later they begin and end. A resize changes the end alone. */
  readonly startBy: number;
  readonly endBy: number;
}

export function isNothing({ endBy, fromLane, startBy, toLane }: Move): boolean {
  return startBy === 0 && endBy === 0 && fromLane === toLane;
}

function instant(at: number): string {
  return new Date(at).toISOString();
}

/** The field that a lane stands for. */
const FIELDS = { vehicle: 'vehicleId', driver: 'driverId' } as const;

function laneField(bar: Bar, kind: LaneKind): 'vehicleId' | 'driverId' | 'coDriverId' | undefined {
  if (kind !== 'vehicle' && kind !== 'driver') return undefined;
  const isCoDriver =
    kind === 'driver' &&
    (bar.record as Activity).coDriverId !== undefined &&
    bar.key.startsWith(`${(bar.record as Activity).coDriverId}:`);
  return isCoDriver ? 'coDriverId' : FIELDS[kind];
}

type Fields = Record<string, unknown>;

function changesOf(bar: Bar, kind: LaneKind, { endBy, fromLane, startBy, toLane }: Move): Fields {
  const field = toLane === fromLane ? undefined : laneField(bar, kind);
  return {
    ...(field ? { [field]: toLane === 'none' ? null : toLane } : {}),
    ...(startBy === 0 ? {} : { startTime: instant(bar.start + startBy) }),
    ...(endBy === 0 ? {} : { endTime: instant(bar.end + endBy) }),
  };
}

/** A request with the one that takes it back, and the version that the person saw. */
export interface Change {
  readonly bar: Bar;
  readonly call: Call;
  readonly undo: Call;
  readonly ifMatch: string | undefined;
}

function changeOf(bar: Bar, body: Fields): Change {
  const isRide = bar.kind === 'activities';
  const operationId = isRide ? 'updateEvent' : 'updateMotorcade';
  const params = { [isRide ? 'eventId' : 'motorcadeId']: bar.id };
  const record = bar.record as unknown as Fields & { readonly version: number };
  const before = Object.fromEntries(Object.keys(body).map((name) => [name, record[name] ?? null]));
  return {
    bar,
    call: { operationId, params, body },
    undo: { operationId, params, body: before },
    ifMatch: `"${record.version}"`,
  };
}

/**
 * Returns the requests that a move means, one for each bar. Those that go later begin with the last ride, the others with the first: so no ride runs
 * into the one beside it.
 */
export function requestsOf(move: Move, kind: LaneKind): Change[] {
  const inOrder = move.bars.toSorted((a, b) => (a.start - b.start) * (move.startBy > 0 ? -1 : 1));
  return inOrder.flatMap((bar) => {
    const body = changesOf(bar, kind, move);
    return Object.keys(body).length > 0 ? [changeOf(bar, body)] : [];
  });
}

/** Returns one request for all of a move: the single one, or a proposal that is tried as a whole and applied at once. */
export function togetherOf(changes: readonly Change[]): Call | undefined {
  const [first] = changes;
  if (!first || changes.length === 1) return first?.call;
  return { operationId: 'createProposal', body: { kind: 'OPERATIONS', steps: changes.map(({ call }) => call) } };
}

/** What the dry run of a ghost says. Green is written on drop, amber asks, red is refused. */
export interface Verdict {
  readonly light: 'waiting' | 'green' | 'amber' | 'red';
  /** A warning, what it would cause, or why it is refused. */
  readonly says: readonly string[];
}

interface Warned extends Spoken {
  readonly message: string;
}

interface Answer {
  readonly warnings?: readonly Warned[] | null;
  readonly follows?: { readonly appears?: readonly (Spoken & { readonly detail: string })[] };
  /** Of a proposal of several moves. */
  readonly steps?: readonly {
    readonly result?: {
      readonly problem: (Spoken & { readonly detail?: string; readonly code: string }) | null;
      readonly warnings: readonly Warned[];
    };
  }[];
}

/** Returns what a dry run means for a ghost. */
export function verdictOf(trial: Trial): Verdict {
  if (trial.is === 'refused') {
    const { document } = trial.problem;
    const { conflicts, detail, title } = document;
    const held = conflicts?.[0]?.title;
    const text = sayingOf.value(document) ?? detail ?? title;
    return { light: 'red', says: [text, ...(held && !text.includes(held) ? [held] : [])] };
  }
  const { follows, steps = [], warnings } = trial.value as Answer;
  const results = steps.flatMap(({ result }) => result ?? []);
  const refused = results.flatMap(({ problem }) =>
    problem ? [sayingOf.value(problem) ?? problem.detail ?? problem.code] : [],
  );
  if (refused.length > 0) return { light: 'red', says: [...new Set(refused)] };
  const says = [
    ...[...(warnings ?? []), ...results.flatMap((each) => each.warnings)].map(
      (each) => sayingOf.value(each) ?? each.message,
    ),
    ...(follows?.appears ?? []).map((each) => sayingOf.value(each) ?? each.detail),
  ];
  return { light: says.length > 0 ? 'amber' : 'green', says: [...new Set(says)] };
}
