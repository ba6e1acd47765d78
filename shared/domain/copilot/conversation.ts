/** Fields that the endpoint sent with a message or a call, and that go back with it: without them, some models refuse the next request. */
type Given = Readonly<Record<string, unknown>>;

/** A call that the model asks for. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it. It may be broken. */
  readonly arguments: string;
  readonly given?: Given | undefined;
}

/** What the model said, and the calls that it asks for. */
export interface Said {
  /** It may hold what the model thinks, in tags: people get it without. */
  readonly content: string;
  readonly calls: readonly ModelCall[];
  readonly given?: Given | undefined;
}

/** A message of the conversation with the model. */
export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | ({ readonly role: 'assistant' } & Said)
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

/** What the model answered. */
export interface Completion extends Said {
  /** The endpoint cut the answer at its limit. Its last call may be incomplete. */
  readonly isCut?: boolean | undefined;
  /** The tokens of the request and the answer; undefined if the endpoint does not count them. */
  readonly tokens?: number | undefined;
}
