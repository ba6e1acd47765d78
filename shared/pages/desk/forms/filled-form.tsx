import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { waitText } from '#shared/pages/desk/kit/problem.ts';
import { Problem } from '#shared/pages/desk/kit/problem.tsx';
import { firstField } from '#shared/pages/desk/route.ts';
import type { FieldFault } from '#shared/pages/desk/shell/code-words.ts';
import { type Trial, tryOut } from '#shared/pages/desk/store/writes.ts';
import { say } from '#shared/pages/desk/words.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { Answer } from './answer.tsx';
import { Conflicts } from './conflicts.tsx';
import type { Operation } from './operations.ts';
import { Outcome } from './outcome.tsx';
import { answerTo, beginsWithRecord, isQuestion } from './reading.ts';
import { Sections } from './sections.tsx';
import { asksAgain, driversTold, shownOnce, subjectRecord, submitText } from './submitting.ts';
import { dropDraft, type Form, isOutdated, useForm } from './use-form.ts';
import { type Sending, useSending } from './use-sending.ts';
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
  return [name, title, flightNumber].find((each): each is string => typeof each === 'string') ?? '';
}

/** Whether a form sends what differs from its record alone. */
function isOfChanges(operation: Operation): boolean {
  return operation.method === 'PATCH' && beginsWithRecord(operation);
}

/** Returns the request of the form, once it can be asked about. */
function askable(operation: Operation, { values, whole }: Form): FormCall | undefined {
  const isChange = isOfChanges(operation);
  if (missingIn(operation, values, isChange).length > 0) return undefined;
  if (isChange && !whole) return undefined;
  const call = callOf(operation, values, isChange ? whole?.record : undefined);
  return isChange && isEmpty(call.body) ? undefined : call;
}

/** Returns what is asked while a person types. */
function tried(operation: Operation, call: FormCall | undefined): FormCall | undefined {
  return operation.hasDryRun || isQuestion(operation) ? call : undefined;
}

function isOpen({ is }: Sending): boolean {
  return is === 'idle' || is === 'asking';
}

/** A form with its fields: what is typed is tried out beside it, and sent when the person says so. */
export function FilledForm({ filled, onClose, onDone, operation, operations }: Props) {
  const form = useForm(operation, filled);
  const element = useRef<HTMLFormElement>(null);
  const call = askable(operation, form);
  const before = form.whole?.record ?? subjectRecord(operation, form.values);
  const name = nameOf(before) || nameOf(form.values);
  const given = { operations, operation, form, call, before, name, onDone, element };
  const { ask, send, sending, stopAsking } = useSending(given);
  const asks = isQuestion(operation);
  const trying = useTrial(
    isOpen(sending) ? tried(operation, call) : undefined,
    form.whole?.etag,
    asks ? answerTo : tryOut,
  );
  const { trial } = trying;
  const shownTrial = isUnreached(trial, form) ? undefined : trial;
  useFirstFocus(element, form.isRead);
  useEffect(() => {
    // The dry run meets the change of another person first.
    if (trial?.is === 'refused' && isOutdated(trial.problem)) void form.readAgain();
  }, [trial]);
  const submit = () => {
    if (form.conflicts.length > 0 || !call)
      focusOpen(element.current, missingIn(operation, form.values, isOfChanges(operation)));
    else if (asks) trying.again();
    else if (sending.is === 'idle' && asksAgain(operation, form.values, trial)) ask();
    else if (sending.is !== 'busy') void send();
  };
  const leave = () => {
    if (sending.is === 'asking') return stopAsking();
    dropDraft(form.key);
    return onClose();
  };
  const shown = sending.is === 'done' ? shownOnce(operation, sending.answer) : [];
  if (sending.is === 'done') return <Answer title={opName(operation.id)} shown={shown} onClose={onClose} />;
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
      <Head operation={operation} about={before ? name : ''} form={form} />
      <Conflicts form={form} />
      <Sections operation={operation} form={form} faults={faultsOf(sending.error, shownTrial)} />
      <Foot
        text={submitText(operation, form.values, trial)}
        isDanger={operation.effect.includes('DELETES')}
        isReady={call !== undefined && sending.is !== 'busy' && form.conflicts.length === 0}
        isTrying={trying.isTrying}
        asking={sending.is === 'asking' ? name : undefined}
        onLeave={leave}
      >
        {shownTrial && <TrialOutcome operation={operation} form={form} before={before} trial={shownTrial} />}
        <Faults trying={trying} sending={sending} onSend={() => void send()} />
      </Foot>
    </form>
  );
}

function Head({
  about,
  form,
  operation,
}: {
  readonly operation: Operation;
  readonly about: string;
  readonly form: Form;
}) {
  return (
    <>
      <h2 id="operation-title">{opName(operation.id)}</h2>
      {about && (
        <p class="about" dir="auto">
          {about}
        </p>
      )}
      {form.fault !== undefined && <Problem error={form.fault} onRetry={() => void form.readAgain()} />}
    </>
  );
}

interface FootProps {
  readonly text: string;
  readonly isDanger: boolean;
  readonly isReady: boolean;
  readonly isTrying: boolean;
  /** The name of what is written, while the person is asked once more. */
  readonly asking: string | undefined;
  readonly onLeave: () => void;
  /** What the write would do. It stays in view while the fields scroll. */
  readonly children: ComponentChildren;
}

function Foot({ asking, children, isDanger, isReady, isTrying, onLeave, text }: FootProps) {
  return (
    <footer>
      <div
        class="beside"
        role="group"
        aria-label={say('forms.wouldDo')}
        aria-live="polite"
        aria-busy={isTrying}
        tabIndex={0}
      >
        {children}
      </div>
      {asking !== undefined && (
        <p role="alert" class="warn">
          {say('forms.sure')} {asking && <b dir="auto">{asking}</b>}
        </p>
      )}
      <button type="submit" class={isDanger ? 'main danger' : 'main'} aria-disabled={!isReady}>
        {text}
      </button>
      <button type="button" onClick={onLeave}>
        {say('cancel')}
      </button>
      {isTrying && <span class="soft">{say('trying')}</span>}
    </footer>
  );
}

interface FaultsProps {
  readonly trying: ReturnType<typeof useTrial>;
  readonly sending: Sending;
  readonly onSend: () => void;
}

/** Why the dry run or the write did not come through, or waits. A refusal of the dry run says the same as that of the write. */
function Faults({ onSend, sending: { error, wait }, trying: { again, fault, trial } }: FaultsProps) {
  return (
    <>
      {fault !== undefined && error === undefined && <Problem error={fault} onRetry={again} />}
      {wait && <p>{waitText(wait)}</p>}
      {error !== undefined && trial?.is !== 'refused' && <Problem error={error} onRetry={onSend} />}
    </>
  );
}

function TrialOutcome(props: {
  readonly operation: Operation;
  readonly form: Form;
  readonly before: Values | undefined;
  readonly trial: Trial;
}) {
  const { before, form, operation, trial } = props;
  const after = trial.is === 'possible' ? (trial.value as Values | undefined) : undefined;
  const record = form.whole?.record;
  return (
    <Outcome
      trial={trial}
      differences={record && after ? differencesOf(operation.body, record, after) : []}
      told={driversTold(operation, before, trial)}
      onAlternative={(field, id) => form.set({ [field]: id })}
    />
  );
}

const INPUTS = '.sections input, .sections select, .sections textarea';

/** The first field has the focus, once the record is there, unless a key has put it into another one. What a record is of is chosen already. */
function useFirstFocus(element: { readonly current: HTMLFormElement | null }, isRead: boolean): void {
  const wanted = firstField.value;
  useEffect(() => {
    const form = element.current;
    if (!isRead || !form) return;
    firstField.value = undefined;
    if (wanted !== undefined) inputOf(form, wanted)?.focus();
    if (form.contains(document.activeElement)) return;
    const inputs = [...form.querySelectorAll<HTMLElement>(INPUTS), ...form.querySelectorAll<HTMLElement>('button')];
    const open = inputs.filter((each) => each.offsetParent !== null && !each.closest('[data-field="type"]'));
    open[0]?.focus();
  }, [isRead, wanted]);
}

function inputOf(form: HTMLFormElement, name: string): HTMLElement | null {
  return form.querySelector(`[data-field="${name}"] :is(input, select, textarea, button)`);
}

/** What must be decided or filled in first has the focus. */
function focusOpen(form: HTMLFormElement | null, missing: readonly string[]): void {
  const undecided = form?.querySelector<HTMLElement>('.conflicts button');
  (undecided ?? missing.map((name) => form && inputOf(form, name)).find(Boolean))?.focus();
}

/** The part of the path that names the field of the form. */
function fieldIn({ path }: FieldFault): string {
  return path.split('.')[1] ?? path;
}

/** Tells whether a dry run lacks nothing but fields that the person has not reached. */
function isUnreached(trial: Trial | undefined, { draft, values }: Form): boolean {
  const errors = trial?.is === 'refused' ? (trial.problem.document.errors ?? []) : [];
  const isOpenField = (fault: FieldFault): boolean =>
    fault.code === 'REQUIRED' && !draft.touched.has(fieldIn(fault)) && isEmpty(values[fieldIn(fault)]);
  return errors.length > 0 && errors.every(isOpenField);
}

/** Returns what the service says of single fields, by their names. */
function faultsOf(error: unknown, trial: Trial | undefined): Readonly<Record<string, FieldFault>> {
  const problem = error instanceof ApiProblem ? error : trial?.is === 'refused' ? trial.problem : undefined;
  const errors = problem?.document.errors ?? [];
  return Object.fromEntries(errors.map((each) => [fieldIn(each), each]));
}
