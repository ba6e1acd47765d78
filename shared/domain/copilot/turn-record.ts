import type { Shown } from '#shared/domain/proposals/names.ts';
import { say } from '#shared/domain/sentences/english.ts';
import { later } from '#shared/domain/time/days.ts';
import type { CopilotAction, CopilotAnswer, CopilotSentence } from '#shared/schemas/copilot/copilot.ts';
import type { PeopleLink } from '#shared/schemas/proposals/people-link.ts';
import type { KeptRecord } from '#shared/schemas/record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { ChatMessage, Said } from './conversation.ts';
import { sentenceOf, type Verdict } from './turn-bounds.ts';

/** A step as `createProposal` takes it. */
export interface PlannedStep {
  readonly operationId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: Shown | undefined;
  readonly ifMatch?: string | undefined;
  readonly idSeed?: string | undefined;
}

/** What waits for the user: a call that was planned, or a proposal that the model asked for. */
export type Waiting =
  | { readonly key: string; readonly step: PlannedStep; readonly summary: string; readonly makes?: string | undefined }
  | { readonly proposal: Shown };

type Entries<T> = readonly (readonly [string, T])[];

/** The result of one call, for the model. */
export interface CallResult {
  readonly callId: string;
  readonly content: string;
}

/** A write that was tried, and may be made already. */
export interface BegunWrite {
  /** Its number in the turn. */
  readonly n: number;
  /** The seed of its key and of its ids: with the same one, it is made once. */
  readonly idSeed: string;
  readonly before?: Shown | undefined;
  /** The answer of its dry run. */
  readonly after: Shown;
  readonly version?: number | undefined;
}

/** The writes of a turn so far. */
export interface WritesState {
  readonly actions: readonly CopilotAction[];
  readonly waiting: readonly Waiting[];
  readonly made: Entries<{
    readonly target: string;
    readonly answer: { readonly status: number; readonly body: Shown };
  }>;
  readonly refused: Entries<string>;
  /** What the account of them may say, for other languages. */
  readonly sentences?: readonly CopilotSentence[] | undefined;
  /** The calls that were refused because what they plan is over. */
  readonly past?: readonly string[] | undefined;
  readonly calls: number;
}

/** The calls of the last answer of the model, of which some have results. */
export interface RunningCalls extends Said {
  readonly verdicts: readonly Verdict[];
  readonly results: readonly CallResult[];
  /** The write of the first call without a result. */
  readonly begun?: BegunWrite | undefined;
}

/** Where a turn stands before a write, or when its time ends. It is plain data, so that another run can go on from here. */
export interface TurnState {
  readonly messages: readonly ChatMessage[];
  /** Requests to the model. */
  readonly asked: number;
  readonly tokens: number;
  /** Requests to operations. */
  readonly operations: number;
  /** How often the model made each call. */
  readonly repeats: Entries<number>;
  /** The versions of the records that the model has read, by id. */
  readonly seen: Entries<number>;
  /** The VIPs and drivers whose records the turn has read. */
  readonly people: readonly string[];
  /** The links that the user gets. */
  readonly links?: readonly PeopleLink[];
  /** The tools that the model may call next. */
  readonly offered: readonly string[];
  readonly running?: RunningCalls | undefined;
  readonly writes: WritesState;
}

/** The user of a turn, for a run without their token. */
export interface TurnCaller {
  /** The subject of the token that the turn began with. */
  readonly subject: string;
  /** The address that the rate limit counts. */
  readonly address: string;
  /** The domain of the gateway. */
  readonly domainName: string;
}

/** What another run needs to go on with a turn. */
export interface TurnWork {
  readonly caller: TurnCaller;
  /** The tools of the user's role. */
  readonly tools: readonly string[];
  /** The hosts whose links the answer may show. */
  readonly ownHosts: readonly string[];
  readonly state?: TurnState | undefined;
}

/** A turn of the copilot as it is stored. */
export interface TurnRecord extends KeptRecord {
  /** The run that wrote it last. */
  readonly run: string;
  /** True if a job goes on with it. */
  readonly isQueued: boolean;
  /** The number of the last write that was made. */
  readonly written?: number | undefined;
  /** Absent once the turn is answered: the conversation is not kept longer than it is needed. */
  readonly work?: TurnWork | undefined;
  readonly answer?: CopilotAnswer | undefined;
}

/** Returns a turn that begins now. It is kept for one hour, if it is stored. */
export function newTurn(id: string, createdBy: string, now: string): TurnRecord {
  return {
    id,
    version: 1,
    createdAt: now,
    createdBy,
    keptUntil: later(now, HOUR_MS),
    run: '',
    isQueued: false,
  };
}

/** A turn that has no answer by then gets none: its runs have failed. Longer than all tries of the job take. */
const PATIENCE_MS = 20 * 60_000;

/** Returns what a reader sees of a stored turn: its answer, or how far it is. */
export function presentStored({ answer, createdAt, id, work }: TurnRecord, now: string): CopilotAnswer {
  return answer
    ? { ...answer, id }
    : presentTurn({ id, isOver: later(createdAt, PATIENCE_MS) <= now, state: work?.state });
}

interface OpenTurn {
  readonly id: string;
  /** No run goes on with it. */
  readonly isOver: boolean;
  readonly state: TurnState | undefined;
}

/** Returns what is known of a turn that has no answer. */
export function presentTurn({ id, isOver, state }: OpenTurn): CopilotAnswer {
  const { actions = [], sentences = [], waiting = [] }: Partial<WritesState> = state?.writes ?? {};
  const summaries = (outcome: 'DONE' | 'UNKNOWN'): string[] =>
    actions.flatMap((action) => (action.outcome === outcome ? [action.summary] : []));
  const open = waiting.flatMap((each) => (isOver && 'step' in each ? [each.summary] : []));
  const [cutOff, underWay] = [sentenceOf(say('TURN_CUT_OFF')), sentenceOf(say('WRITE_UNDER_WAY'))];
  const begun = isOver && state?.running?.begun ? [underWay.text] : [];
  return {
    id,
    ...(isOver
      ? ({ status: 'FAILED', failure: cutOff.text, reply: '' } as const)
      : ({ status: 'PENDING', reply: 'I am still at it. Read this turn again in some seconds.' } as const)),
    account: {
      done: summaries('DONE'),
      waiting: [],
      notDone: open,
      unknown: [...summaries('UNKNOWN'), ...begun],
    },
    sentences: [...(isOver ? [cutOff, underWay] : []), ...sentences],
    actions: [...actions],
    people: [...(state?.people ?? [])],
  };
}
