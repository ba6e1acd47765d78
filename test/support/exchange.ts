import { randomUUID } from 'node:crypto';
import { symmetricSignature } from '#shared/platform/message-signature.ts';

/** How a message differs from a right one. */
interface Signing {
  readonly id?: string;
  /** The time of the message, in seconds from now. */
  readonly at?: number;
  readonly secret?: string;
  /** What is signed instead of the body. */
  readonly signed?: string;
  /** What is signed instead of the id. */
  readonly signedId?: string;
  readonly signature?: string;
  readonly unversioned?: boolean;
}

/** Returns the headers of a message that the system of a supplier signs with the secret of its webhook. */
export function signedHeaders(secret: string, body: string, signing: Signing = {}): Record<string, string> {
  const { at = 0, id = `msg_${randomUUID()}`, signed = body, signedId = id } = signing;
  const timestamp = Math.floor(Date.now() / 1_000) + at;
  const made = symmetricSignature({ id: signedId, timestamp, body: signed }, signing.secret ?? secret);
  const signature = signing.signature ?? (signing.unversioned ? made.slice(3) : made);
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
}
