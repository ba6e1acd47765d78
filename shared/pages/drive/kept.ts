import type * as z from 'zod';
import type { ClockRule } from '#shared/domain/time/format.ts';
import type { DriverSchedule as ScheduleSchema } from '#shared/schemas/activities/schedule.ts';
import type { Message as MessageSchema } from '#shared/schemas/messages/message.ts';
import type { Refusal } from './words.ts';

export type Schedule = z.output<typeof ScheduleSchema>;
export type Message = z.output<typeof MessageSchema>;
export type Ride = Schedule['days'][number]['activities'][number];

/** What the page knew when it last reached the service. */
export interface Known {
  /** When it was read: RFC 3339. */
  readonly at: string;
  readonly schedule: Schedule;
  /** Who to call for help, as the settings say it. */
  readonly contact: string;
  /** How times are written. Absent in what an earlier version of the page has kept. */
  readonly rule?: ClockRule | undefined;
  /** The last messages with the desk, the newest last. Absent as `rule` is. */
  readonly talk?: readonly Message[] | undefined;
}

/** How many minutes late a driver can say with one tap. */
export const DELAYS = [5, 10, 20, 30] as const;

/** A button that was pressed, and that the service has not answered yet. */
export interface Pressed {
  /** The Idempotency-Key: however often it is sent, the service does it once. */
  readonly key: string;
  readonly what: 'start' | 'done' | 'read' | 'seen' | 'message' | 'aboard' | 'notAboard' | 'arrive' | 'atStop';
  readonly at: string;
  /** The ride that it is about. A message may be about none. */
  readonly ride?: { readonly id: string; readonly title: string } | undefined;
  /** Of `read`: the version that the driver has seen. */
  readonly version?: number | undefined;
  /** Of `seen`: the id of the message. */
  readonly messageId?: string | undefined;
  /** Of `message`: a text, or one of these instead. */
  readonly text?: string | undefined;
  readonly quick?: Message['quick'];
  readonly lateMinutes?: number | undefined;
  /** Of `message`: a picture as a data URL. */
  readonly photo?: string | undefined;
  /** Of `aboard` and `notAboard`. */
  readonly guest?: { readonly id: string; readonly name: string } | undefined;
  /** Of `atStop`: the place of the stop in the ride, from 0. */
  readonly stop?: number | undefined;
}

/** What the service refused, and why. */
export interface Refused extends Pressed, Refusal {}

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

export type NewPress = Omit<Pressed, 'at' | 'key'>;

/** What the page takes from the ride in an answer. */
export type Answered = Pick<Ride, 'aboard' | 'acknowledgedVersion' | 'arrived' | 'status' | 'version'>;

/** Adds a press with a key of its own. A second tap on the same button is none. Ticks alternate, so each of them counts. */
export function withPress(kept: Kept, press: NewPress): Kept {
  const idOf = ({ lateMinutes, messageId, photo, quick, ride, stop, text, what }: NewPress) =>
    JSON.stringify([what, ride?.id, messageId, text, quick, lateMinutes, photo, stop]);
  if (!press.guest && kept.pressed.some((each) => idOf(each) === idOf(press))) return kept;
  const pressed = { ...press, at: new Date().toISOString(), key: crypto.randomUUID() };
  return { ...kept, pressed: [...kept.pressed, pressed] };
}

/** Returns the messages as they are once these presses are sent. */
export function shownTalk(known: Known | undefined, pressed: readonly Pressed[]): readonly Message[] {
  const seen = new Set(pressed.map(({ messageId }) => messageId));
  return (known?.talk ?? []).map((each) => (seen.has(each.id) ? { ...each, status: 'READ' } : each));
}

/** Takes a press out that the service has answered, with the ride or with a refusal. */
export function withoutPress(kept: Kept, press: Pressed, refused: readonly Refused[], answered?: Answered): Kept {
  // Until the next reading: else a message that was read stands first again, and the next tap is for it.
  const talk = shownTalk(kept.known, refused.length > 0 ? [] : [press]);
  const rest = {
    ...kept,
    ...(kept.known && { known: { ...kept.known, talk } }),
    pressed: kept.pressed.filter(({ key }) => key !== press.key),
    // The text of a refused message stays readable. Its photo would fill the phone.
    refused: [...kept.refused, ...refused.map(({ photo: _photo, ...each }) => each)],
  };
  const activities = rest.known?.schedule.days.flatMap((day) => day.activities) ?? [];
  const before = activities.find(({ id }) => id === press.ride?.id);
  // A later version has changes of the desk. The next reading shows them.
  if (!answered || !before || ![0, 1].includes(answered.version - before.version)) return rest;
  const after = withAnswer(rest, before.id, answered);
  const isMark = press.guest !== undefined || press.what === 'atStop';
  return isMark && answered.version > before.version ? confirmed(after, before, press, answered) : after;
}

function withAnswer(kept: Kept, rideId: string, answered: Answered): Kept {
  if (!kept.known) return kept;
  const { acknowledgedVersion, aboard, arrived, status, version } = answered;
  const merged = (ride: Ride): Ride =>
    ride.id === rideId ? { ...ride, acknowledgedVersion, aboard, arrived, status, version } : ride;
  const days = kept.known.schedule.days.map((day) => ({ ...day, activities: day.activities.map(merged) }));
  return { ...kept, known: { ...kept.known, schedule: { ...kept.known.schedule, days } } };
}

/** A tick makes a new version of the ride. Who has confirmed the version before it knows this one too. */
function confirmed(kept: Kept, before: Ride, { ride }: Pressed, { status, version }: Answered): Kept {
  const isRead = ({ what, ...each }: Pressed): boolean =>
    what === 'read' && each.ride?.id === before.id && each.version === before.version;
  if (kept.pressed.some(isRead)) {
    return { ...kept, pressed: kept.pressed.map((each) => (isRead(each) ? { ...each, version } : each)) };
  }
  if (status !== 'SCHEDULED' || (before.acknowledgedVersion ?? 0) < before.version) return kept;
  return withPress(kept, { what: 'read', ride, version });
}
