import { useState } from 'preact/hooks';
import { tell, toast } from '#shared/pages/desk/kit/toast.ts';
import { goTo, select } from '#shared/pages/desk/route.ts';
import { perform } from '#shared/pages/desk/store/writes.ts';
import { say } from '#shared/pages/desk/words.ts';
import { forgetLists } from './choices.ts';
import { inverseOf } from './inverse.ts';
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
