import { signal } from '@preact/signals';
import { opName, valueName } from '#shared/pages/desk/forms/words.ts';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { toast } from '#shared/pages/desk/kit/toast.ts';
import { openForm } from '#shared/pages/desk/route.ts';
import { doAtOnce } from '#shared/pages/desk/store/at-once.ts';
import { whenReady } from '#shared/pages/desk/store/when-ready.ts';
import { type Call, type Done, perform } from '#shared/pages/desk/store/writes.ts';
import { openPaper } from '#shared/pages/desk/views/papers/paper.ts';
import { say } from '#shared/pages/desk/words.ts';
import type { Action } from './action.ts';

/** A write whose dry run is shown before it is done. `place`: where: the panel, or a view. */
export interface Asked {
  readonly place: string;
  readonly title: string;
  readonly call: Call;
  readonly done: Done;
  readonly ifMatch?: string | undefined;
  /** The write has steps worked out, which are then done: the dry run has shown them. */
  readonly isProposal?: boolean;
}

export const asked = signal<Asked | undefined>(undefined);

/** Why the last write that was done at once did not happen. */
export const fault = signal<{ readonly place: string; readonly text: string } | undefined>(undefined);

/** Shows what a write would do. */
export function askFirst(what: Asked): void {
  fault.value = undefined;
  asked.value = what;
}

/** Shows what several writes would do, as one proposal: all are checked together, and it can be taken back as a whole. */
export function askSteps(place: string, title: string, steps: readonly Call[]): void {
  const call = { operationId: 'createProposal', body: { kind: 'OPERATIONS', steps } };
  askFirst({ place, title, call, done: { says: title }, isProposal: true });
}

/** Returns the name of an action for a button. */
export function nameOf({ kind, label, operationId }: Action): string {
  if (label) return say(label);
  return kind ? valueName('kind', kind) : opName(operationId);
}

/** Does what was asked about. */
export async function doAsked({ call, done, ifMatch, isProposal }: Asked): Promise<void> {
  if (isProposal) {
    const { value } = await perform<{ readonly id: string; readonly status: string }>(call, { says: done.says });
    await whenReady(`/api/proposals/${value.id}`, value);
    await perform({ operationId: 'applyProposal', params: { id: value.id } }, done);
  } else await perform(call, done, ifMatch);
  toast(done.says);
}

/** Does a write at once. A refusal is shown at its place, and without one at the foot of the page. */
export async function doNow(place: string | undefined, call: Call, done: Done, ifMatch?: string): Promise<void> {
  asked.value = undefined;
  fault.value = undefined;
  if (place === undefined) return doAtOnce(call, done);
  try {
    await perform(call, done, ifMatch);
    toast(done.says);
  } catch (error) {
    fault.value = { place, text: faultOf(error) };
  }
}

/** Does what a button of a record stands for. `name`: of the record. `place`: where its dry run is shown. */
export function act(action: Action, name: string, place?: string): Promise<void> | undefined {
  const { call, filled = {}, operationId, undo, way } = action;
  if (way === 'form' || !call) {
    if (operationId === 'createReport') openPaper(filled);
    else openForm(operationId, filled);
    return undefined;
  }
  const title = nameOf(action);
  const done: Done = { says: `${title}: ${name}`, ...(undo && { undo }) };
  if (way !== 'ask' || place === undefined) return doNow(place, call, done);
  askFirst({ place, title, call, done });
  return undefined;
}
