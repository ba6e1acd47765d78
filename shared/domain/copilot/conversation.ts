/** A call that the model asks for. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it. It may be broken. */
  readonly arguments: string;
}

/** A message of the conversation with the model. */
export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly ModelCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

/** What the model answered. */
export interface Completion {
  readonly content: string;
  readonly calls: readonly ModelCall[];
  /** The endpoint cut the answer at its limit. Its last call may be incomplete. */
  readonly isCut?: boolean | undefined;
  /** The tokens of the request and the answer; undefined if the endpoint does not count them. */
  readonly tokens?: number | undefined;
}
