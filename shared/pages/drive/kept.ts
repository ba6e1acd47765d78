import type { Wire } from '#shared/pages/parts/wire.ts';
import type { DriverSchedule as ScheduleSchema } from '#shared/schemas/activities/schedule.ts';

export type Schedule = Wire<typeof ScheduleSchema>;
export type Ride = Schedule['days'][number]['activities'][number];

/** What the page knew when it last reached the service. */
export interface Known {
  /** When it was read: RFC 3339. */
  readonly at: string;
  readonly schedule: Schedule;
  /** Who to call for help, as the settings say it. */
  readonly contact: string;
}

/** A button that was pressed, and that the service has not answered yet. */
export interface Pressed {
  /** The Idempotency-Key: however often it is sent, the service does it once. */
  readonly key: string;
  readonly what: 'start' | 'done' | 'read' | 'message' | 'aboard' | 'notAboard';
  readonly at: string;
  /** The ride that it is about. A message may be about none. */
  readonly ride?: { readonly id: string; readonly title: string } | undefined;
  /** Of `read`: the version that the driver has seen. */
  readonly version?: number | undefined;
  /** Of `message`. */
  readonly text?: string | undefined;
  /** Of `message`: a picture as a data URL. */
  readonly photo?: string | undefined;
  /** Of `aboard` and `notAboard`. */
  readonly guest?: { readonly id: string; readonly name: string } | undefined;
}

/** What the service refused, and why. */
export interface Refused extends Pressed {
  readonly reason: string;
}

/** What this phone keeps for one user. No token is among it. */
export interface Kept {
  readonly user: { readonly id: string; readonly name: string };
  readonly known?: Known | undefined;
  readonly pressed: readonly Pressed[];
  readonly refused: readonly Refused[];
}

const LAST = 'motorcade-drive';
const DRAFT = 'motorcade-drive-draft';
function keyOf(userId: string): string {
  return `${LAST}:${userId}`;
}

/** Rides with names of guests stay on the phone for this long after they were read. */
const KNOWN_MS = 24 * 3_600_000;

function parsed(text: string | null): Kept | undefined {
  return text === null ? undefined : (JSON.parse(text) as Kept);
}

function withoutOld(kept: Kept): Kept {
  return kept.known && Date.now() - Date.parse(kept.known.at) > KNOWN_MS ? { ...kept, known: undefined } : kept;
}

/** Returns what is kept for a user. */
export function readKept(user: Kept['user']): Kept {
  const kept = parsed(localStorage.getItem(keyOf(user.id)));
  return kept ? withoutOld({ ...kept, user }) : { user, pressed: [], refused: [] };
}

/** Returns what is kept for the user who signed in last on this phone. */
export function readLast(): Kept | undefined {
  const userId = localStorage.getItem(LAST);
  const kept = userId === null ? undefined : parsed(localStorage.getItem(keyOf(userId)));
  return kept && withoutOld(kept);
}

export function writeKept(kept: Kept): void {
  localStorage.setItem(keyOf(kept.user.id), JSON.stringify(kept));
  localStorage.setItem(LAST, kept.user.id);
}

/** Forgets the rides of a user who signs out. What they pressed stays until they sign in again. */
export function forget(kept: Kept): void {
  localStorage.removeItem(LAST);
  localStorage.removeItem(DRAFT);
  if (kept.pressed.length === 0) localStorage.removeItem(keyOf(kept.user.id));
  else localStorage.setItem(keyOf(kept.user.id), JSON.stringify({ ...kept, known: undefined, refused: [] }));
}

/** The message that is being written. It survives a reload and the way to the identity provider. */
export function readDraft(): string {
  return localStorage.getItem(DRAFT) ?? '';
}
export function writeDraft(text: string): void {
  if (text) localStorage.setItem(DRAFT, text);
  else localStorage.removeItem(DRAFT);
}
