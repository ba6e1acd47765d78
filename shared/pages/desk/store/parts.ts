import { ApiProblem, messageOf } from '#shared/pages/parts/api-client.ts';
import { SignedOut } from '#shared/pages/parts/session.ts';
import { READERS } from './load.ts';
import { RHYTHM } from './rate.ts';
import { type Derived, derived, faults } from './store.ts';

export type Read = keyof typeof RHYTHM;
const ALL = Object.keys(RHYTHM) as readonly Read[];

/** What only some views show. It is read while one of them is drawn, in this tab or in another one of the person. */
const watched = new Map<Read, number>();
let watchedElsewhere: readonly Read[] = [];

export function noteWatched(part: Read, by: 1 | -1): void {
  watched.set(part, (watched.get(part) ?? 0) + by);
}

export function watchedHere(): Read[] {
  return ALL.filter((part) => (watched.get(part) ?? 0) > 0);
}

export function noteWatchedElsewhere(parts: readonly Read[]): void {
  watchedElsewhere = parts;
}

const etags = new Map<Read, string | undefined>();
const readAt = new Map<Read, number>();
const touched = new Set<Read>();

/** Notes that a change of a record may have changed these parts: they are read soon. */
export function noteTouched(...parts: readonly Read[]): void {
  for (const part of parts) touched.add(part);
}

/** Notes that a write of this page has changed these parts: they are read at once. */
export function noteStale(...parts: readonly Read[]): void {
  for (const part of parts) readAt.delete(part);
}

function isDue(part: Read, at: number): boolean {
  const { every, soonest } = RHYTHM[part];
  const age = at - (readAt.get(part) ?? 0);
  const isShown = part === 'attention' || part === 'musters' || watchedElsewhere.includes(part);
  return (isShown || (watched.get(part) ?? 0) > 0) && (age >= every || (touched.has(part) && age >= soonest));
}

/** A derived part that was read, for the other tabs. */
export interface ReadPart {
  readonly part: Read;
  readonly value?: Derived[Read];
  readonly fault?: string;
}

/** Takes what a tab has read of a derived part. */
export function takePart({ fault, part, value }: ReadPart): void {
  if (value !== undefined) derived[part].value = value as never;
  faults.value = { ...faults.peek(), [part]: fault };
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof SignedOut || (error instanceof ApiProblem && error.document.status === 401);
}

async function readPart(part: Read, at: number): Promise<ReadPart> {
  readAt.set(part, at);
  touched.delete(part);
  try {
    const found = await READERS[part](etags.get(part));
    if (!found) return { part };
    etags.set(part, found.etag);
    return { part, value: found.value };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return { part, fault: messageOf(error) };
  }
}

/** Reads the derived parts that are due. What fails keeps its last value, and the rest of the desk goes on. */
export async function readDueParts(at: number): Promise<readonly ReadPart[]> {
  const read = await Promise.all(ALL.filter((part) => isDue(part, at)).map((part) => readPart(part, at)));
  for (const each of read) takePart(each);
  return read.filter(({ fault, part, value }) => value !== undefined || fault !== undefined || part in faults.peek());
}
