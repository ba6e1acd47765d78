import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { tell } from '../kit/live.ts';
import { Problem } from '../kit/problem.tsx';
import { select } from '../route.ts';
import { perform } from '../store/writes.ts';
import { say } from '../words.ts';
import { Answer } from './answer.tsx';
import { forgetLists } from './choices.ts';
import { Conflicts } from './conflicts.tsx';
import { dropDraft } from './drafts.ts';
import { inverseOf } from './inverse.ts';
import type { Operation } from './operations.ts';
import { Outcome } from './outcome.tsx';
import { beginsWithRecord, subjectRecord } from './reading.ts';
import { Sections } from './sections.tsx';
import { asksAgain, driversTold, madeBy, shownOnce, submitText } from './submitting.ts';
import { type Form, isOutdated, useForm } from './use-form.ts';
import { useTrial } from './use-trial.ts';
import { callOf, differencesOf, type FormCall, isEmpty, missingIn, type Values } from './values.ts';
import { opName } from './words.ts';

interface Props {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly operation: Operation;
  readonly filled: Values;
  readonly onDone: (answer: unknown) => void;
  readonly onClose: () => void;
}

function nameOf(values: Values | undefined): string {
  const { flightNumber, name, title } = values ?? {};
  return [name, title, flightNumber].find((each) => typeof each === 'string') ?? '';
}

/** What came of sending. */
interface Sending {
  readonly is: 'idle' | 'asking' | 'busy' | 'done';
  readonly error?: unknown;
  readonly answer?: unknown;
}

/** Returns the request of the form, once it can be asked about. */
function askable(operation: Operation, form: Form): FormCall | undefined {
  const isChange = operation.method === 'PATCH' && beginsWithRecord(operation);
  if (missingIn(operation, form.values, isChange).length > 0) return undefined;
  if (isChange && !form.whole) return undefined;
  const call = callOf(operation, form.values, isChange ? form.whole?.record : undefined);
  return isChange && isEmpty(call.body) ? undefined : call;
}

export function FilledForm({ filled, onClose, onDone, operation, operations }: Props) {
  const form = useForm(operation, filled);
  const [sending, setSending] = useState<Sending>({ is: 'idle' });
  const element = useRef<HTMLFormElement>(null);
  const { values, whole } = form;
  const call = askable(operation, form);
  const etag = whole?.etag;
  const trying = useTrial(
    operation.hasDryRun && sending.is !== 'busy' && sending.is !== 'done' ? call : undefined,
    etag,
  );
  const before = whole?.record ?? subjectRecord(operation, values);
  const name = nameOf(before) || nameOf(values);
  useFirstFocus(element, whole !== undefined);
  useEffect(() => {
    // The dry run meets the change of another person first.
    if (trying.trial?.is === 'refused' && isOutdated(trying.trial.problem)) void form.readAgain();
  }, [trying.trial]);

  const send = async () => {
    if (!call) return;
    setSending({ is: 'busy' });
    try {
      const says = name ? `${opName(operation.id)}: ${name}` : opName(operation.id);
      const undo = (answer: unknown) => inverseOf(operations, call, before, answer);
      const { value } = await perform(call, { says, undo }, etag);
      finish(value, says);
    } catch (error) {
      setSending({ is: 'idle', error });
      if (isOutdated(error)) await form.readAgain().catch(() => undefined);
    }
  };
  const finish = (answer: unknown, says: string) => {
    dropDraft(form.key);
    forgetLists();
    tell(says);
    setSending({ is: 'done', answer });
    if (shownOnce(operation, answer).length > 0) return;
    const made = madeBy(operations, operation, answer);
    if (made) select(made.kind, made.id);
    onDone(answer);
  };
  const submit = () => {
    if (!call) focusMissing(element.current);
    else if (sending.is !== 'asking' && asksAgain(operation, values, trying.trial)) setSending({ is: 'asking' });
    else void send();
  };
  if (sending.is === 'done')
    return <Answer title={opName(operation.id)} shown={shownOnce(operation, sending.answer)} onClose={onClose} />;
  return (
    <form
      ref={element}
      class="operation"
      data-operation={operation.id}
      aria-labelledby="operation-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      <h2 id="operation-title">{opName(operation.id)}</h2>
      {name && before && (
        <p class="about" dir="auto">
          {name}
        </p>
      )}
      {form.fault !== undefined && <Problem error={form.fault} onRetry={() => void form.readAgain()} />}
      <Conflicts form={form} />
      <Sections operation={operation} form={form} faults={faultsOf(sending.error, trying.trial)} />
      <div class="beside" aria-busy={trying.isTrying}>
        {trying.trial && (
          <Outcome
            trial={trying.trial}
            differences={
              whole && trying.trial.is === 'possible' && trying.trial.value
                ? differencesOf(operation.body, whole.record, trying.trial.value)
                : []
            }
            told={driversTold(operation, before, trying.trial)}
            onAlternative={(field, id) => form.set({ [field]: id })}
          />
        )}
        {trying.fault !== undefined && <Problem error={trying.fault} onRetry={trying.again} />}
        {sending.error !== undefined && <Problem error={sending.error} onRetry={() => void send()} />}
      </div>
      <footer>
        {sending.is === 'asking' && (
          <p role="alert" class="warn">
            {say('forms.sure')} {name && <b dir="auto">{name}</b>}
          </p>
        )}
        <button
          type="submit"
          class={operation.effect.includes('DELETES') ? 'main danger' : 'main'}
          aria-disabled={!call || sending.is === 'busy'}
        >
          {submitText(operation, values, trying.trial)}
        </button>
        <button
          type="button"
          onClick={() => {
            if (sending.is === 'asking') return setSending({ is: 'idle' });
            dropDraft(form.key);
            return onClose();
          }}
        >
          {say('cancel')}
        </button>
        {trying.isTrying && <span class="soft">{say('trying')}</span>}
      </footer>
    </form>
  );
}

const INPUTS = '.sections input, .sections select, .sections textarea';

/** The first field has the focus, once the record is there. What a record is of is chosen already. */
function useFirstFocus(element: { readonly current: HTMLFormElement | null }, isRead: boolean): void {
  useEffect(() => {
    const inputs = [...(element.current?.querySelectorAll<HTMLElement>(INPUTS) ?? [])];
    const open = inputs.filter((each) => each.offsetParent !== null && !each.closest('[data-field="type"]'));
    (open[0] ?? element.current?.querySelector<HTMLElement>('footer button'))?.focus();
  }, [isRead]);
}

function focusMissing(form: HTMLFormElement | null): void {
  const missing = form?.querySelector<HTMLInputElement>(
    '[aria-required="true"]:placeholder-shown, [aria-required="true"]',
  );
  missing?.focus();
}

/** Returns what the service says of single fields, by their names. */
function faultsOf(error: unknown, trial: ReturnType<typeof useTrial>['trial']): Readonly<Record<string, string>> {
  const problem = error instanceof ApiProblem ? error : trial?.is === 'refused' ? trial.problem : undefined;
  const errors = problem?.document.errors ?? [];
  return Object.fromEntries(errors.map(({ message, path }) => [path.split('.')[1] ?? path, message]));
}
