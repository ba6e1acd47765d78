import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { groupByEach } from '#shared/domain/group-by-each.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type {
  Activity,
  AttentionList,
  DriverLocation,
  Kind,
  MusterDetail,
  Records,
  Settings,
  Whereabouts,
} from './records.ts';

type Lists = { readonly [K in Kind]: Signal<ReadonlyMap<string, Records[K]>> };

function empty<T>(): Signal<ReadonlyMap<string, T>> {
  return signal<ReadonlyMap<string, T>>(new Map());
}

/** All records of the desk by their id. They name each other by id: what a bar shows of a driver comes from the driver. */
export const lists: Lists = {
  activities: empty(),
  motorcades: empty(),
  flights: empty(),
  drivers: empty(),
  vehicles: empty(),
  vips: empty(),
  places: empty(),
  blocks: empty(),
  messages: empty(),
};

/** Tells whether the desk holds all records of a kind. */
export function isListed(kind: string): kind is Kind {
  return Object.hasOwn(lists, kind);
}

/** A part of the desk that the service derives. It is read by itself, and fails by itself: the last good value stays. */
export interface Derived {
  readonly attention: AttentionList;
  readonly whereabouts: Whereabouts;
  readonly musters: readonly MusterDetail[];
  readonly locations: readonly DriverLocation[];
  readonly presence: readonly Present[];
}
export type Part = keyof Derived;

/** A colleague at the desk, and the record that they have open. */
export interface Present {
  readonly userId: string;
  readonly name?: string;
  readonly subject?: string;
  readonly subjectId?: string;
  readonly at: string;
}

export const derived: { readonly [P in Part]: Signal<Derived[P] | undefined> } = {
  attention: signal(undefined),
  whereabouts: signal(undefined),
  musters: signal(undefined),
  locations: signal(undefined),
  presence: signal(undefined),
};

/** Why a derived part is not read: a sentence for the person. */
export const faults = signal<Readonly<Partial<Record<Part, string>>>>({});

export const settings = signal<Settings | undefined>(undefined);

/** The range of the packed read, in milliseconds. */
export const range = signal<{ readonly from: number; readonly to: number }>({ from: 0, to: 0 });

let ahead = 0;

/** The present by the clock of the service, in milliseconds: that of a computer may be wrong. */
export function present(): number {
  return Date.now() + ahead;
}

/** Notes what time it is by an answer of the service. A minute more or less may have passed on the way. */
export function noteTime(date: string | null): void {
  const by = Date.parse(date ?? '') - Date.now();
  ahead = Math.abs(by) > MINUTE_MS ? by : 0;
}

/** The present, in milliseconds. It moves on every 15 seconds. */
export const now = signal(Date.now());

/** When the desk was last known to be up to date, in milliseconds (0: never yet), and why it is not any more. */
export const freshness = signal<{ readonly asOf: number; readonly fault?: string | undefined }>({ asOf: 0 });

/** Others behind the same address use most of its limit of requests. */
export const sharesLimit = signal(false);

/** Returns a record by its id. Reading it in a component draws the component again when a record of this kind changes. */
export function find<K extends Kind>(kind: K, id: string | null | undefined): Records[K] | undefined {
  return id ? lists[kind].value.get(id) : undefined;
}

interface Versioned {
  readonly id: string;
  readonly version?: number | undefined;
}

/** Adds records, or replaces older ones: a change may come twice, and late. That a driver knows a ride does not raise its version. */
export function put<K extends Kind>(kind: K, records: readonly Records[K][]): void {
  const list = lists[kind] as Signal<ReadonlyMap<string, Versioned>>;
  const newer = (records as readonly Versioned[]).filter(({ id, version }) => {
    const known = list.peek().get(id);
    return known?.version === undefined || version === undefined || version >= known.version;
  });
  if (newer.length === 0) return;
  const next = new Map(list.peek());
  for (const record of newer) next.set(record.id, record);
  list.value = next;
}

/** Replaces all records of a kind. */
export function replaceAll<K extends Kind>(kind: K, records: readonly Records[K][]): void {
  lists[kind].value = new Map((records as readonly Versioned[]).map((each) => [each.id, each])) as never;
}

export function drop(kind: Kind, id: string): void {
  const list = lists[kind] as Signal<ReadonlyMap<string, Versioned>>;
  if (!list.peek().has(id)) return;
  const next = new Map(list.peek());
  next.delete(id);
  list.value = next;
}

/** Does several changes at once: the desk is drawn once. */
export function together(change: () => void): void {
  batch(change);
}

/** The activities in order of start. */
export const activitiesInOrder: ReadonlySignal<readonly Activity[]> = computed(() =>
  [...lists.activities.value.values()].sort((a, b) => (a.startTime < b.startTime ? -1 : 1)),
);

/** The rows of the attention list that a ride, guest, driver or other record has, by its id. The worst first. */
export const rowsBySubject = computed(() => {
  const rows = (derived.attention.value?.items ?? []).filter(({ dismissal }) => !dismissal);
  return groupByEach(rows, ({ rides, subject }) => [subject, ...rides].map(({ id }) => id));
});
