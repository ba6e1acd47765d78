import { computed } from '@preact/signals';
import { journal, type Step, turn, undone } from './writes.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a field has where a packed record leaves it out, and null is not allowed. */
const DEFAULTS: Fields = {
  status: 'AVAILABLE',
  kind: 'OTHER',
  partySize: 1,
  importance: 0,
  bufferMinutes: 0,
  wheelchairs: 0,
  childSeats: 0,
  luggage: 0,
};

function defaultOf(name: string, set: unknown): unknown {
  if (Array.isArray(set)) return [];
  return typeof set === 'boolean' ? false : (DEFAULTS[name] ?? null);
}

/** Returns the body of the PATCH that takes a PATCH back: what the record had before, of each field that it sets. */
export function undoOfPatch(before: object, body: Fields): Record<string, unknown> {
  const had = before as Fields;
  const pairs = Object.entries(body).map(([name, set]) => [name, had[name] ?? defaultOf(name, set)] as const);
  return Object.fromEntries(pairs);
}

/** The step that the next undo takes back. Steps that cannot be taken back are passed over: the button says which one it is. */
export const nextUndo = computed<Step | undefined>(() => journal.value.findLast(({ back }) => back !== undefined));
export const nextRedo = computed<Step | undefined>(() => undone.value.at(-1));

let isTurning = false;

/** Takes the last write back, or does it again. Returns the step; undefined if there is none, or while another is on its way. */
export async function turnNext(way: 'undo' | 'redo'): Promise<Step | undefined> {
  const step = (way === 'undo' ? nextUndo : nextRedo).peek();
  if (!step || isTurning) return undefined;
  isTurning = true;
  try {
    await turn(step, way);
    return step;
  } finally {
    isTurning = false;
  }
}
