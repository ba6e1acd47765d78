import type { Call } from '#shared/pages/desk/store/writes.ts';
import type { Key } from '#shared/pages/desk/words.ts';

/** Something that a person can do with a record. */
export interface Action {
  /** form: asks for values. now: done at once. ask: shows what it would do before. */
  readonly way: 'form' | 'now' | 'ask';
  readonly operationId: string;
  /** What the form begins with, by the names of its fields. */
  readonly filled?: Readonly<Record<string, unknown>>;
  readonly call?: Call;
  readonly undo?: Call;
  /** A word of its own. Default: the name of the operation, or of the kind of proposal or paper. */
  readonly label?: Key;
  readonly kind?: string;
  /** It stands before the others. */
  readonly isMain?: boolean;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

type Look = Pick<Action, 'isMain' | 'label'>;

/** The same operation with what takes the write back. */
interface Back {
  readonly undo?: Parts | undefined;
}

/** An action that opens a form. */
export function form(operationId: string, filled: Readonly<Record<string, unknown>>, look: Look = {}): Action {
  return { way: 'form', operationId, filled, ...look };
}

/** An action that has something worked out: the form of a proposal of this kind. */
export function plan(kind: string, filled: Readonly<Record<string, unknown>>, look: Look = {}): Action {
  return { way: 'form', operationId: 'createProposal', filled: { kind, ...filled }, kind, ...look };
}

/** An action that prints: the options of a paper of this kind. */
export function paper(kind: string, filled: Readonly<Record<string, unknown>>): Action {
  return { way: 'form', operationId: 'createReport', filled: { kind, ...filled }, kind };
}

function written(way: 'now' | 'ask', operationId: string, parts: Parts, { undo, ...look }: Look & Back): Action {
  return {
    way,
    operationId,
    call: { operationId, ...parts },
    ...(undo && { undo: { operationId, ...undo } }),
    ...look,
  };
}

/** An action that is done at once. */
export function now(operationId: string, parts: Parts, look: Look & Back = {}): Action {
  return written('now', operationId, parts, look);
}

/** An action that tells many, or takes away: its dry run is shown first. */
export function ask(operationId: string, parts: Parts, look: Look & Back = {}): Action {
  return written('ask', operationId, parts, look);
}

/** Returns the actions whose condition holds. */
export function those(...all: readonly (Action | false | null | undefined | '')[]): readonly Action[] {
  return all.filter((each) => !!each);
}
