/**
 * What a call of an operation does to the plan and to people. Every operation that is no GET states it. The copilot asks the user
 * before each call, unless the effect says otherwise and the dry run of the call shows it. In doubt, state `CONFIRMED`.
 */
export type Effect =
  /** Nothing that lasts: it answers, or works out a proposal. */
  | 'NOTHING'
  /** Something that a person must see and confirm first. */
  | 'CONFIRMED'
  | Adds
  | Changes;

/** Adds a record. It runs at once if the dry run shows a new record, and no field of `waitsWith` is set: else someone would be told. */
export interface Adds {
  readonly kind: 'ADDS';
  readonly waitsWith: readonly string[];
}

/**
 * Changes a record. It runs at once if the dry run shows that it changes nothing but the fields of `freely`, clears none of them, and
 * that no field of `waitsWith` is set before or after.
 */
export interface Changes {
  readonly kind: 'CHANGES';
  readonly freely: readonly string[];
  readonly waitsWith: readonly string[];
}

/** Every operation that is no GET must state its effect: a contract without it does not compile. */
export type StatedEffect<C extends { readonly method: string }> = C['method'] extends 'GET'
  ? unknown
  : { readonly effect: Effect };
