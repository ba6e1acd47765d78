import type * as z from 'zod';
import { api } from '#shared/pages/desk/session.ts';
import type { InboxMessage as InboxSchema } from '#shared/schemas/messages/message.ts';

export type InboxMessage = z.output<typeof InboxSchema>;

interface Page {
  readonly items: readonly InboxMessage[];
  readonly nextCursor?: string | null;
}

/** Reads the newest message of each conversation. */
export async function readConversations(): Promise<readonly InboxMessage[]> {
  return (await api().get<Page>('/api/messages?conversations=true')).items;
}

/** Reads the messages of a conversation, the oldest first. */
export async function readThread(id: string): Promise<readonly InboxMessage[]> {
  const who = id.startsWith('drv_') ? `driverId=${id}` : id.startsWith('vip_') ? `vipId=${id}` : 'unknown=true';
  const { items } = await api().get<Page>(`/api/messages?limit=100&${who}`);
  return items.toReversed();
}

/** Notes up to where this person has seen a conversation. It is a mark of their own: a failure harms nothing. */
export function noteSeen(conversationId: string, upTo: string): void {
  api()
    .send('PUT', '/api/messages/seen', { body: { conversationId, upTo } })
    .catch(() => undefined);
}
