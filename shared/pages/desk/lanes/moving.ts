import { signal } from '@preact/signals';
import { faultOf, waitText } from '#shared/pages/desk/kit/problem.ts';
import { tell, toast, toastProblem } from '#shared/pages/desk/kit/toast.ts';
import { change, fillForm, openForm } from '#shared/pages/desk/route.ts';
import { undo } from '#shared/pages/desk/shell/undo.ts';
import { put } from '#shared/pages/desk/store/store.ts';
import { perform, tryOut } from '#shared/pages/desk/store/writes.ts';
import { plural, say } from '#shared/pages/desk/words.ts';
import type { Bar } from './bars.ts';
import { type Change, isNothing, type Move, requestsOf, togetherOf, type Verdict, verdictOf } from './moves.ts';
import { clock, cursor, kind, picked, shownLanes } from './plan-state.ts';

/** What is dragged at present, or moved by keys. */
export const moving = signal<(Move & { readonly via: 'pointer' | 'keys' }) | undefined>(undefined);
/** The bars that are on their way. It changes only when a move begins and ends. */
export const away = signal<ReadonlySet<string>>(new Set());
export const verdict = signal<Verdict | undefined>(undefined);

/** How long a ghost rests before it is tried out. */
const REST_MS = 200;
let timer: ReturnType<typeof setTimeout> | undefined;
/** A later try makes the answers of earlier ones worthless. */
let turn = 0;

/** Returns the bars that move with one: those that are selected, or it alone. Only what may move. */
export function movedWith(bar: Bar): readonly Bar[] {
  if (!picked.peek().has(bar.key)) return [bar];
  const all = shownLanes
    .peek()
    .flatMap(({ bars }) => bars.filter(({ isFixed, key }) => picked.peek().has(key) && !isFixed));
  return all.length > 0 ? all : [bar];
}

function laneName(key: string): string {
  return shownLanes.peek().find((lane) => lane.key === key)?.name ?? '';
}

/** Returns what a move would do, in words: the lane and the time. */
export function moveText({ bars: [bar], endBy, fromLane, startBy, toLane }: Move): string {
  if (!bar) return '';
  const time = `${clock(bar.start + startBy)}–${clock(bar.end + endBy)}`;
  return toLane === fromLane ? time : `${time} ${laneName(toLane)}`;
}

/** Shows by the ghost that a move waits for the service. Returns what says whether the person still wants it. */
function waitWhile(isWanted: () => boolean): (seconds: number) => () => boolean {
  return (seconds) => {
    const says = waitText(seconds);
    if (isWanted()) verdict.value = { light: 'waiting', says: [says] };
    tell(says);
    return isWanted;
  };
}

async function tryMove(move: Move): Promise<Verdict | undefined> {
  const mine = (turn += 1);
  const changes = requestsOf(move, kind.peek());
  const call = togetherOf(changes);
  if (!call) return undefined;
  try {
    const ifMatch = changes.length === 1 ? changes[0]?.ifMatch : undefined;
    const onWait = waitWhile(() => mine === turn);
    const found = verdictOf(await tryOut(call, ifMatch, onWait));
    if (mine !== turn) return undefined;
    verdict.value = found;
    if (moving.peek()?.via === 'keys') tell([say(`lanes.${found.light}`), ...found.says].join(' '));
    return found;
  } catch (error) {
    if (mine === turn) verdict.value = { light: 'red', says: [faultOf(error)] };
    return undefined;
  }
}

/** Shows the ghost of a move, and tries it out when it rests. */
export function moveTo(next: Move, via: 'pointer' | 'keys'): void {
  const before = moving.peek();
  if (before && before.startBy === next.startBy && before.endBy === next.endBy && before.toLane === next.toLane) return;
  if (!before) away.value = new Set(next.bars.map(({ key }) => key));
  moving.value = { ...next, via };
  verdict.value = isNothing(next) ? undefined : { light: 'waiting', says: [] };
  clearTimeout(timer);
  turn += 1;
  if (!isNothing(next)) timer = setTimeout(() => void tryMove(next), REST_MS);
}

/** Ends a move without a trace. */
export function leaveMove(): void {
  clearTimeout(timer);
  turn += 1;
  moving.value = undefined;
  verdict.value = undefined;
  away.value = new Set();
}

function describe(bar: Bar, move: Move): string {
  const values = { title: bar.title, time: clock(bar.start + move.startBy) };
  if (move.toLane !== move.fromLane) return say('lanes.movedTo', { ...values, lane: laneName(move.toLane) });
  if (move.startBy === 0) return say('lanes.endsAt', { ...values, time: clock(bar.end + move.endBy) });
  return say('lanes.moved', values);
}

/** Takes back the last writes, one after another. */
async function undoTimes(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await undo();
}

/** Sends the requests of a move one after another. The ghost stays until all are written. */
async function write(move: Move, changes: readonly Change[]): Promise<void> {
  const onWait = waitWhile(() => moving.peek() === move);
  for (const { bar, call, ifMatch, undo: back } of changes) {
    const done = { says: describe(bar, move), undo: back };
    const { value } = await perform<{ readonly id: string }>(call, done, ifMatch, onWait);
    if (value?.id) put(bar.kind, [value] as never);
  }
  const says = changes.length > 1 ? plural('lanes.movedMany', changes.length) : describe(move.bars[0] as Bar, move);
  toast(says, { action: { text: say('undo'), run: () => void undoTimes(changes.length) } });
}

/** The move that is being written: a second drop of it does nothing. */
let underWay: Move | undefined;

/** Shows the record and the form with what the move would set: a person decides there, with what the dry run says beside it. */
function ask(move: Move, [asked]: readonly Change[]): void {
  const [bar] = move.bars;
  if (!bar || !asked) return;
  // Both at once: the address changes only with the next turn of the browser.
  fillForm(asked.call.operationId, { ...asked.call.params, ...asked.call.body });
  change({ sel: `${bar.kind}:${bar.id}`, do: asked.call.operationId }, true);
}

function askForAll(changes: readonly Change[]): void {
  const call = togetherOf(changes);
  if (call) openForm(call.operationId, { ...call.params, ...call.body });
}

/**
 * Ends a move where the ghost is. What the dry run allows without a word is written at once; everything else goes to the panel. A drop that comes
 * before the dry run has answered waits for it.
 */
export async function drop(): Promise<void> {
  const move = moving.peek();
  if (move && move === underWay) return undefined;
  if (!move || isNothing(move)) return leaveMove();
  const changes = requestsOf(move, kind.peek());
  if (changes.length === 0) return leaveMove();
  clearTimeout(timer);
  const known = verdict.peek();
  const found = known && known.light !== 'waiting' ? known : await tryMove(move);
  // Meanwhile the person may have left it, or begun another one.
  if (moving.peek() !== move) return undefined;
  if (found?.light !== 'green') {
    leaveMove();
    return changes.length > 1 ? askForAll(changes) : ask(move, changes);
  }
  underWay = move;
  try {
    await write(move, changes);
    cursor.value = keyAfter(move);
    leaveMove();
  } catch (error) {
    // The person has left it while it waited.
    if (moving.peek() !== move) return undefined;
    // Another desk was faster. The form shows what is in the way now.
    leaveMove();
    toastProblem(error);
    ask(move, changes);
  } finally {
    if (underWay === move) underWay = undefined;
  }
  return undefined;
}

/** A bar that changes its lane gets another key: the keyboard goes with it. */
function keyAfter({ bars: [bar], toLane }: Move): string {
  return bar ? `${toLane}:${bar.id}` : '';
}

/** Opens the form of a new ride with the time and the lane filled in. */
export function newRide(start: number, end: number, laneKey: string | undefined): void {
  const lane = shownLanes.peek().find(({ key }) => key === laneKey);
  const of = kind.peek();
  const field = {
    vehicle: 'vehicleId',
    driver: 'driverId',
    guest: 'vipIds',
    place: 'pickupPlaceId',
    supplier: undefined,
  }[of];
  const id = lane && !lane.isPinned ? lane.key : undefined;
  openForm('createEvent', {
    type: 'TRANSPORT',
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    ...(field && id ? { [field]: of === 'guest' ? [id] : id } : {}),
  });
}
