import type { Field, Operation } from '#shared/pages/desk/forms/operations.ts';
import { opName, synonymsOf, valueName } from '#shared/pages/desk/forms/words.ts';
import { keyLabel } from '#shared/pages/desk/kit/keys.ts';
import { flightOf, subjectOf } from '#shared/pages/desk/panels/kinds.ts';
import { change, goTo, openForm, route, selected, VIEWS, type ViewName } from '#shared/pages/desk/route.ts';
import { me, signOut } from '#shared/pages/desk/session.ts';
import { isHelpOpen } from '#shared/pages/desk/shell/open.ts';
import { redo, undo } from '#shared/pages/desk/shell/undo.ts';
import { today } from '#shared/pages/desk/store/days.ts';
import { nextRedo, nextUndo } from '#shared/pages/desk/store/journal.ts';
import { lists } from '#shared/pages/desk/store/store.ts';
import { openPaper } from '#shared/pages/desk/views/papers/paper.ts';
import { say } from '#shared/pages/desk/words.ts';
import type { Entry } from './search.ts';

/** What the desk does in a view of its own, not in a form. */
const VIEW_OF: Readonly<Record<string, ViewName>> = {
  createReport: 'papers',
  importTable: 'import',
  importVips: 'import',
};
/** What other machines call, and the desk does not. */
const NOT_HERE: ReadonlySet<string> = new Set([
  'callFromGuest',
  'receiveMessages',
  'receiveFlightAlert',
  'receiveExchange',
  'serveMcp',
  'registerUser',
]);

export interface Chosen {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/** Returns the record in the panel with its name. */
export function chosenRecord(): Chosen | undefined {
  const record = selected(route.peek());
  if (!record) return undefined;
  const list = (lists as Readonly<Record<string, { peek: () => ReadonlyMap<string, unknown> } | undefined>>)[
    record.kind
  ];
  const found = list?.peek().get(record.id) as { name?: string; title?: string; flightNumber?: string } | undefined;
  return { ...record, name: found?.name ?? found?.title ?? found?.flightNumber ?? '' };
}

/** Returns what the form of an operation begins with, if it can be about this record: its field that names such a record. */
export function filledFor(
  { params }: Pick<Operation, 'params'>,
  { id, kind }: Pick<Chosen, 'id' | 'kind'>,
): Readonly<Record<string, unknown>> | undefined {
  const subject = subjectOf(kind);
  const field = subject && params.find(({ record }: Field) => record === subject);
  if (!field) return undefined;
  const flight = kind === 'flights' ? flightOf(id) : undefined;
  if (flight) return { [field.name]: flight.flightNumber, date: flight.date };
  return { [field.name]: id };
}

function ofOperation(operation: Operation, chosen: Chosen | undefined): Entry {
  const { id } = operation;
  const filled = chosen && filledFor(operation, chosen);
  const view = VIEW_OF[id];
  return {
    key: `op:${id}`,
    kind: filled ? say('palette.onIt') : say('palette.do'),
    text: opName(id),
    about: filled ? chosen?.name : undefined,
    more: synonymsOf(id),
    weight: filled ? 6 : 2,
    run: () => (view ? goTo(view) : openForm(id, filled ?? {})),
  };
}

/** The kinds of a write that has many: each is found by its own name. */
function kindsOf(operation: Operation | undefined, kind: string): readonly Entry[] {
  const values = operation?.body.find(({ name }) => name === 'kind')?.values ?? [];
  const id = operation?.id ?? '';
  return values.map((value) => ({
    key: `${id}:${value}`,
    kind,
    text: valueName('kind', value),
    more: `${opName(id)} ${id === 'createProposal' ? synonymsOf(`kind.${value}`) : ''}`,
    weight: id === 'createReport' ? 1.5 : 3,
    run: () => (id === 'createReport' ? openPaper({ kind: value }) : openForm(id, { kind: value })),
  }));
}

function views(): readonly Entry[] {
  return (Object.keys(VIEWS) as ViewName[]).map((view) => ({
    key: `view:${view}`,
    kind: say('palette.goTo'),
    text: say(`view.${view}`),
    about: `${keyLabel('g')} ${keyLabel(VIEWS[view].key)}`,
    weight: 2,
    run: () => goTo(view),
  }));
}

function own(): readonly Entry[] {
  const [back, again] = [nextUndo.peek(), nextRedo.peek()];
  const entries: readonly (readonly [string, string, () => void])[] = [
    ['undo', back ? say('shell.undoOf', { what: back.says }) : say('undo'), () => void undo()],
    ['redo', again ? say('shell.redoOf', { what: again.says }) : say('shell.redo'), () => void redo()],
    ['copilot', say('shell.copilot'), () => openForm('copilot')],
    ['print', say('keys.print'), () => goTo('papers')],
    ['now', say('now'), () => change({ day: today.peek() })],
    ['keys', say('shell.keys'), () => (isHelpOpen.value = true)],
    ['signOut', say('signOut'), signOut],
  ];
  return entries.map(([key, text, run]) => ({ key, kind: say('palette.do'), text, weight: 1, run }));
}

/** Returns what can be done, each by the words under which people look for it. */
export function commandEntries(operations: ReadonlyMap<string, Operation>): readonly Entry[] {
  const chosen = chosenRecord();
  const { role } = me();
  const writes = [...operations.values()].filter(
    ({ id, isSilent, roles }) => !isSilent && !NOT_HERE.has(id) && roles.includes(role ?? ''),
  );
  return [
    ...writes.map((each) => ofOperation(each, chosen)),
    ...kindsOf(operations.get('createReport'), say('palette.paper')),
    ...kindsOf(operations.get('createProposal'), say('palette.plan')),
    ...views(),
    ...own(),
  ];
}

/** What stands there before anything is typed: what can be done with the record in hand, else what is done most. */
const OFTEN = [
  'op:createEvent',
  'op:createVip',
  'op:sendMessages',
  'op:trackFlight',
  'op:recordFlightDelay',
  'op:openMuster',
  'copilot',
  'keys',
];

export function firstEntries(commands: readonly Entry[]): readonly Entry[] {
  const onIt = commands.filter(({ kind }) => kind === say('palette.onIt'));
  const often = OFTEN.flatMap((key) => commands.find((each) => each.key === key) ?? []);
  return [
    ...onIt,
    ...often.filter((each) => !onIt.includes(each)),
    ...commands.filter(({ key }) => key.startsWith('view:')),
  ];
}
