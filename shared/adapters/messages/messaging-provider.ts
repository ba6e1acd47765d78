import type { SendResult } from '#shared/domain/messages/attempt.ts';

export interface OutgoingFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface OutgoingMessage {
  /** The phone of the recipient: `+` and digits. */
  readonly to: string;
  readonly text: string;
  readonly files: readonly OutgoingFile[];
}

/** The account that sends. */
export interface MessagingAccount {
  /** The base address of the provider. */
  readonly url: string;
  /** The number that sends. */
  readonly number: string;
  readonly timeoutMs?: number | undefined;
}

/** Sends messages to phones. */
export interface MessagingProvider {
  /** The longest text of one message. */
  readonly maxCharacters: number;
  /** Sends one message, once. Never throws for what the provider or the network does: the result says it. */
  send(message: OutgoingMessage): Promise<SendResult>;
}

/** What a vendor of messaging does for us. */
export interface MessagingVendor {
  readonly connect: (account: MessagingAccount) => MessagingProvider;
  /** Returns what a call of the webhook reports. An unknown shape is OTHER. */
  readonly read: (notification: unknown) => Report;
}

/** The sender of what the provider reports. A phone may hide its number. */
export interface Origin {
  readonly number?: string | undefined;
  readonly uuid?: string | undefined;
  readonly name?: string | undefined;
}

/** What the provider reports: a message, receipts, or something that does not matter to us. */
export type Report =
  | {
      readonly kind: 'MESSAGE';
      /** The same for each repeat of the report. */
      readonly key: string;
      readonly from: Origin;
      readonly text: string;
      /** When it was written. Of the clocks of the phone and of the provider, the earlier one. */
      readonly sentAt: string;
      /** It was written to a group, so not to us alone. */
      readonly inGroup: boolean;
      /** Its text is all of it. Otherwise it was a call, or had files that we do not keep: the text names them. */
      readonly isWhole: boolean;
    }
  | {
      readonly kind: 'RECEIPT';
      readonly from: Origin;
      readonly status: 'DELIVERED' | 'READ';
      readonly timestamps: readonly string[];
      readonly at: string;
    }
  | { readonly kind: 'OTHER'; readonly what: string };
