/** What the copilot asks the user to confirm, beside what follows from the rest of the contract. See `toolEffectOf`. */
export interface CopilotRules {
  /** `always`, or the values of arguments with which a call needs it. */
  readonly confirm: 'always' | Readonly<Record<string, readonly (string | boolean)[]>>;
}
