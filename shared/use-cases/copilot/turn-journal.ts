import { IdempotencyKeyInFlight } from '#shared/contract/problems.ts';
import type { TurnRecord, TurnState, TurnWork } from '#shared/domain/copilot/turn-record.ts';
import { createTurn, findTurn, replaceTurn } from '#shared/entities/copilot/turn.ts';
import { newId } from '#shared/platform/ids.ts';
import type { CopilotAnswer } from '#shared/schemas/copilot/copilot.ts';

/**
 * Stores how far a turn is, for a repeat, a job or a reader. Each write requires that this run has written last: of two runs of one turn,
 * one goes on, and the other gets IdempotencyKeyInFlight before it writes anything else.
 */
export class TurnJournal {
  readonly #work: TurnWork;
  #turn: TurnRecord;
  #isStored: boolean;

  constructor(turn: TurnRecord, work: TurnWork, isStored: boolean) {
    this.#turn = { ...turn, run: newId('run') };
    this.#work = work;
    this.#isStored = isStored;
  }

  get isStored(): boolean {
    return this.#isStored;
  }

  /** Stores the turn as it is now. `isQueued`: a job goes on with it. */
  keep(state?: TurnState, isQueued = false): Promise<void> {
    return this.#store({ ...this.#turn, isQueued, work: { ...this.#work, ...(state ? { state } : {}) } });
  }

  /** Stores the answer, and no more of the conversation. Does nothing if the turn was not stored. */
  async answer(answer: CopilotAnswer): Promise<void> {
    if (this.#isStored) await this.#store({ ...this.#turn, isQueued: false, answer });
  }

  /** Reads whether an operation has made the write with this number. */
  async hasWritten(n: number): Promise<boolean> {
    const { createdAt, id } = this.#turn;
    return (await findTurn(id, createdAt))?.written === n;
  }

  async #store(turn: TurnRecord): Promise<void> {
    const { version } = this.#turn;
    const next = this.#isStored ? { ...turn, version: version + 1 } : turn;
    const isOurs = await (this.#isStored ? replaceTurn(next, version) : createTurn(next));
    if (!isOurs) throw new IdempotencyKeyInFlight('Another run goes on with this turn.');
    this.#turn = next;
    this.#isStored = true;
  }
}
