/** The longest delay of a message: 15 minutes. */
export const MAX_DELAY_SECONDS = 900;

/** A message to a job. */
export interface QueueMessage {
  /** A JSON value. The job parses it with its own schema. */
  readonly body: unknown;
  /** The job receives the message after this many seconds: 0 to 900. Default: 0. */
  readonly delaySeconds?: number | undefined;
}

/** The queue of a job. It may deliver a message more than once, and in another order. */
export interface SendingQueue {
  /** Sends all messages. Throws QueueFailed if any was not accepted. Then others may have been. */
  send(messages: readonly QueueMessage[]): Promise<void>;
}

/** The queue did not accept all messages. */
export class QueueFailed extends Error {
  override readonly name = 'QueueFailed';
}
