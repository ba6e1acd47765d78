import { type Signal, signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { withKeysKept } from '#shared/pages/desk/kit/keys.ts';
import { route, selected } from '#shared/pages/desk/route.ts';
import { boundsOf, shownDate } from '#shared/pages/desk/store/days.ts';
import { now, settings } from '#shared/pages/desk/store/store.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { asText } from '#shared/pages/parts/as-text.ts';
import { recordName } from './choices.ts';
import { derivedFrom, endMoved, PAIRS, windowOf } from './deriving.ts';
import { STARTS } from './layouts.ts';
import type { Operation } from './operations.ts';
import { beginsWithRecord, fromSelection, readRecord, type Whole } from './reading.ts';
import { subjectRecord } from './submitting.ts';
import { type Difference, isEmpty, isSame, theirChanges, type Values } from './values.ts';

/** The form of an operation, while a person fills it in. */
export interface Form {
  readonly key: string;
  readonly draft: Draft;
  readonly values: Values;
  readonly set: (changes: Values) => void;
  /** The record that a change begins with, as it was read last. */
  readonly whole: Whole | undefined;
  /** Fields may be filled in: what is typed before the record is there would replace what it has. */
  readonly isRead: boolean;
  /** Why the record could not be read. */
  readonly fault: unknown;
  /** What another person changed in fields that this one has changed too. */
  readonly conflicts: readonly Difference[];
  readonly settle: (name: string, isTheirs: boolean) => void;
  /** Reads the record again, after another person changed it. */
  readonly readAgain: () => Promise<void>;
}

/** What comes home after midnight is of the evening before: the driver who is ill would keep it. */
function windowFor({ id }: Operation, values: Values): Values {
  return windowOf(id, values, boundsOf(shownDate.peek(), settings.peek()?.dayStartsAt), now.peek());
}

function beginningOf(operation: Operation, filled: Values): Values {
  const selection = fromSelection(operation, selected(route.peek()));
  return { ...STARTS[operation.id], ...selection, ...windowFor(operation, filled), ...filled };
}

/** Forms of the same record, or of a proposal about the same, share what was typed. */
function keyOf({ id, params }: Operation, beginning: Values): string {
  const about = id === 'createProposal' ? JSON.stringify({ ...beginning, from: '', to: '' }) : '';
  return `${id}:${params.map(({ name }) => asText(beginning[name])).join(':')}${about}`;
}

/** Keeps what a person types into a form, whatever the views do meanwhile. */
export function useForm(operation: Operation, filled: Values): Form {
  const [key] = useState(() => keyOf(operation, beginningOf(operation, filled)));
  const draft = draftFor(key, () => beginningOf(operation, filled));
  const values = draft.values.value;
  const known = useRef<Values | undefined>(undefined);
  useEffect(() => {
    // A form that is opened again with other values takes those.
    if (known.current !== filled) fillIn(draft, filled);
    // What is to change in a record, such as the time to which a ride was dragged, stays when the record is read.
    if (beginsWithRecord(operation)) for (const { name } of operation.body) if (name in filled) draft.touched.add(name);
    known.current = filled;
  }, [filled]);
  const reading = useWhole(operation, draft);
  return {
    key,
    draft,
    values,
    ...reading,
    set: (changes) => setValues(operation, draft, changes, reading.whole?.record),
  };
}

function fillIn(draft: Draft, filled: Values): void {
  const known = draft.values.peek();
  const fresh = Object.entries(filled).filter(([name, value]) => known[name] !== value);
  if (fresh.length > 0) draft.values.value = { ...known, ...Object.fromEntries(fresh) };
}

function setValues(operation: Operation, draft: Draft, changes: Values, before: Values | undefined): void {
  const changed = Object.keys(changes);
  for (const name of changed) draft.touched.add(name);
  // A title follows from the places until it is typed, and again once it is empty.
  if (isEmpty(changes['title'])) draft.touched.delete('title');
  const values = { ...draft.values.peek(), ...changes };
  const { touched } = draft;
  const nameOfPlace = (id: string) => recordName('Place', id);
  const derived = derivedFrom({ operationId: operation.id, values, changed, touched, nameOfPlace });
  const end =
    before && 'startTime' in changes && !touched.has('endTime') ? endMoved(before, values['startTime']) : undefined;
  const window = 'kind' in changes ? windowFor(operation, changes) : {};
  const fresh = Object.entries(window).filter(([name]) => isEmpty(values[name]));
  draft.values.value = { ...values, ...derived, ...Object.fromEntries(fresh), ...(end && { endTime: end }) };
}

/** Reads the record that the operation changes: at once when its path is filled in, and again after a 412. */
function useWhole(operation: Operation, draft: Draft) {
  const [whole, setWhole] = useState<Whole>();
  const [fault, setFault] = useState<unknown>();
  const [conflicts, setConflicts] = useState<readonly Difference[]>([]);
  const values = draft.values.value;
  const named = operation.params.map(({ name }) => values[name]);
  const isNamed = beginsWithRecord(operation) && !named.some(isEmpty);
  const read = async () => {
    const found = await readRecord(operation, draft.values.peek());
    await untilReleased();
    if (!found) return;
    fill(draft, recordValues(operation, found.record));
    setWhole(found);
    setFault(undefined);
  };
  useEffect(() => {
    if (isNamed) withKeysKept(read()).catch(setFault);
  }, [JSON.stringify(named), values['date'], isNamed]);
  const readAgain = async () => {
    const seen = whole?.record ?? {};
    const found = await readRecord(operation, draft.values.peek());
    await untilReleased();
    if (!found) return;
    const both = theirChanges(operation.body, seen, found.record).filter(
      ({ after, field: { name } }) => draft.touched.has(name) && !isSame(after, draft.values.peek()[name]),
    );
    fill(draft, recordValues(operation, found.record));
    setWhole(found);
    setConflicts(both);
  };
  const latest = Number(subjectRecord(operation, values)?.['version'] ?? 0);
  useEffect(() => {
    // The feed has brought a change of another person while the form is open.
    if (whole && latest > Number(whole.record['version'] ?? latest)) void readAgain().catch(() => undefined);
  }, [latest]);
  return {
    whole,
    isRead: !isNamed || whole !== undefined,
    fault,
    conflicts,
    readAgain,
    settle: (name: string, isTheirs: boolean) => {
      if (isTheirs && whole) {
        draft.touched.delete(name);
        draft.values.value = { ...draft.values.peek(), [name]: whole.record[name] };
      }
      setConflicts((all) => all.filter(({ field }) => field.name !== name));
    },
  };
}

/** The values of a record by the fields of the form. */
function recordValues({ body }: Operation, record: Values): Values {
  const named = [...body.map(({ name }) => name), ...Object.keys(PAIRS)];
  return Object.fromEntries(named.filter((name) => name in record).map((name) => [name, record[name]]));
}

/** Whether a write was refused because another person has changed the record since it was read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && error.document.status === 412;
}

/** What a person has typed into a form and not yet sent. */
interface Draft {
  readonly values: Signal<Values>;
  /** What the form began with. */
  start: Values;
  /** Names of fields that the person has changed: a record that is read later does not overwrite them. */
  readonly touched: Set<string>;
}

/** Drafts stay while the page lives, whatever the views do. They are in memory only: they hold names. */
const drafts = new Map<string, Draft>();

function draftFor(key: string, begin: () => Values): Draft {
  const known = drafts.get(key);
  if (known) return known;
  const start = begin();
  const draft: Draft = { values: signal(start), start, touched: new Set() };
  drafts.set(key, draft);
  return draft;
}

export function dropDraft(key: string): void {
  drafts.delete(key);
}

/** Takes over values that the person has not changed themselves. */
function fill(draft: Draft, values: Values): void {
  const fresh = Object.entries(values).filter(([name]) => !draft.touched.has(name));
  draft.start = { ...draft.start, ...values };
  draft.values.value = { ...draft.values.peek(), ...Object.fromEntries(fresh) };
}

/** Waits while a pointer or a key presses a part of a form: what moves meanwhile loses its click. */
export async function untilReleased(): Promise<void> {
  while (document.querySelector('form:active')) await new Promise(requestAnimationFrame);
}
