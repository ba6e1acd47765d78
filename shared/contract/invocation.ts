/**
 * Marks an event by which the service itself invokes an operation. API Gateway never sets it, so no client can. The request that began
 * it is counted by the rate limit. This one is counted if `counts` is true.
 */
export interface Invocation {
  /** The step of a proposal that the operation does. Its audit records name the proposal, and the proposal records that it is begun. */
  readonly step?: ProposalStepId | undefined;
  /** The write of a turn of the copilot that the operation makes. The turn then records that it is made. */
  readonly turnWrite?: TurnWriteId | undefined;
  /** What makes the request for the user. Its audit records name it. */
  readonly via?: 'copilot' | undefined;
  /** The ids of new records follow from this text. So the dry run of a step, and the step itself, name the same record. */
  readonly idSeed?: string | undefined;
  /**
   * The subject of the user, where there is no token: a job goes on with their turn. The request that began the turn had a valid token.
   */
  readonly as?: string | undefined;
  /** The rate limit counts this request too. */
  readonly counts?: boolean | undefined;
  /**
   * What dry runs before this one would have written, as `encodeTrial` writes it. The operation reads the table as they would have left
   * it, and its answer says what it would write itself. Only for dry runs and for operations that read.
   */
  readonly staged?: string | undefined;
}

/** A write of a turn, by its number in the turn. */
export interface TurnWriteId {
  readonly turnId: string;
  readonly n: number;
}

/** A step of a proposal, counted from 1. */
export interface ProposalStepId {
  readonly proposalId: string;
  readonly n: number;
}
