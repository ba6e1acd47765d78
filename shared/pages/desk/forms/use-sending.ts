import { useState } from 'preact/hooks';
import { tell, toast } from '#shared/pages/desk/kit/toast.ts';
import { goTo, select } from '#shared/pages/desk/route.ts';
import { undoOfPatch } from '#shared/pages/desk/store/journal.ts';
import { perform } from '#shared/pages/desk/store/writes.ts';
import { say } from '#shared/pages/desk/words.ts';
import { forgetLists } from './choices.ts';
import type { Operation } from './operations.ts';
import { madeBy, shownOnce } from './submitting.ts';
import { dropDraft, type Form, isOutdated } from './use-form.ts';
import type { FormCall, Values } from './values.ts';
import { opName } from './words.ts';

/** What came of sending. */
export interface Sending {
  readonly is: 'idle' | 'asking' | 'busy' | 'done';
  readonly error?: unknown;
  readonly answer?: unknown;
  /** In how many seconds it is sent again, because it was one request too many. */
  readonly wait?: number;
}

interface Given {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly operation: Operation;
  readonly form: Form;
  readonly call: FormCall | undefined;
  /** The record before the write. */
  readonly before: Values | undefined;
  /** Its name, for what is said afterwards. */
  readonly name: string;
  readonly onDone: (answer: unknown) => void;
  /** The form, while it is on the page: what waits is not sent for a person who has left it. */
  readonly element: { readonly current: unknown };
}

/** Sends what the form asks for, and keeps in the journal how it is taken back. What was typed stays until the answer has come. */
export function useSending({ before, call, element, form, name, onDone, operation, operations }: Given) {
  const [sending, setSending] = useState<Sending>({ is: 'idle' });
  const finish = (answer: unknown, says: string) => {
    dropDraft(form.key);
    forgetLists();
    const made = madeBy(operations, operation, answer);
    // Who has left the form is at something else.
    if (element.current === null)
      return toast(says, { action: made && { text: say('show'), run: () => select(made.kind, made.id) } });
    tell(says);
    setSending({ is: 'done', answer });
    if (shownOnce(operation, answer).length > 0) return;
    if (made) select(made.kind, made.id);
    // The paper is made meanwhile: its view shows when it is ready.
    if (operation.id === 'createReport') goTo('papers');
    onDone(answer);
  };
  const send = async () => {
    if (!call) return;
    setSending({ is: 'busy' });
    const onWait = (wait: number) => {
      setSending({ is: 'busy', wait });
      return () => element.current !== null;
    };
    try {
      const says = name ? `${opName(operation.id)}: ${name}` : opName(operation.id);
      const undo = (answer: unknown) => inverseOf(operations, call, before, answer);
      const { value } = await perform(call, { says, undo }, form.whole?.etag, onWait);
      finish(value, says);
    } catch (error) {
      setSending({ is: 'idle', error });
      if (isOutdated(error)) await form.readAgain().catch(() => undefined);
    }
  };
  return {
    sending,
    send,
    ask: () => setSending({ is: 'asking' }),
    stopAsking: () => setSending({ is: 'idle' }),
  };
}

/** Pairs of requests that take each other back, beside those that follow from their paths. */
const OPPOSITES: Readonly<Record<string, string>> = {
  dismissAttention: 'undoDismissal',
  undoDismissal: 'dismissAttention',
  setWay: 'clearWay',
};

type Operations = ReadonlyMap<string, Operation>;

function first(operations: Operations, holds: (operation: Operation) => boolean): Operation | undefined {
  return [...operations.values()].find(holds);
}

/** Returns the request that takes back another, once it was answered. `undefined`: none does. */
export function inverseOf(
  operations: Operations,
  call: FormCall,
  before: Values | undefined,
  answer: unknown,
): FormCall | undefined {
  const operation = operations.get(call.operationId);
  if (!operation) return undefined;
  const opposite = OPPOSITES[operation.id];
  if (opposite) {
    const hasBody = (operations.get(opposite)?.body.length ?? 0) > 0;
    return { operationId: opposite, ...(call.params && { params: call.params }), ...(hasBody && { body: {} }) };
  }
  if (operation.id === 'addEventVips')
    return before && { ...call, operationId: 'updateEvent', body: { vipIds: before['vipIds'] } };
  if (operation.path.endsWith('/status')) return statusBefore(call, before);
  // What a mark was before is not in the record of the guest.
  if (operation.id === 'markMusterGuest') return undefined;
  if (operation.method === 'PATCH') return before && { ...call, body: undoOfPatch(before, call.body ?? {}) };
  if (operation.method === 'DELETE') return restored(operations, operation, call);
  return removed(operations, operation, call, answer);
}

/** A cancelled ride that had not begun can be planned again. */
function statusBefore(call: FormCall, before: Values | undefined): FormCall | undefined {
  const isCancelled = call.body?.['status'] === 'CANCELLED' && before?.['status'] === 'SCHEDULED';
  return isCancelled ? { ...call, body: { status: 'SCHEDULED' } } : undefined;
}

/** What was deleted can be restored, unless it was deleted for good. */
function restored(operations: Operations, { path }: Operation, call: FormCall): FormCall | undefined {
  if (call.query?.['hard'] === true) return undefined;
  const restore = first(operations, (each) => each.method === 'POST' && each.path === `${path}/restore`);
  const { date } = call.query ?? {};
  return (
    restore && {
      operationId: restore.id,
      ...(call.params && { params: call.params }),
      ...(date !== undefined && { query: { date } }),
    }
  );
}

/** What was made can be deleted: by the path of its list and its id. */
function removed(
  operations: Operations,
  { method, path }: Operation,
  call: FormCall,
  answer: unknown,
): FormCall | undefined {
  if (method !== 'POST' || typeof answer !== 'object' || answer === null) return undefined;
  const made = answer as Values;
  const remove = first(operations, (each) => each.method === 'DELETE' && each.path.replace(/\/\{\w+\}$/, '') === path);
  const name = remove?.params.at(-1)?.name;
  if (!remove || name === undefined) return undefined;
  const named = made[name === 'flightNumber' ? name : 'id'];
  if (typeof named !== 'string') return undefined;
  return {
    operationId: remove.id,
    params: { ...call.params, [name]: named },
    ...(name === 'flightNumber' && { query: { date: made['flightDate'] } }),
  };
}
