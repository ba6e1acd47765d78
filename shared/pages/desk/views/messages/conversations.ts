import { searchFor } from '#shared/domain/plain-text.ts';
import type { InboxMessage } from './inbox.ts';

/** What the list of conversations shows. */
export const FILTERS = ['all', 'unread', 'failed', 'unknown'] as const;
export type Filter = (typeof FILTERS)[number];

export function filterOf(name: string | undefined): Filter {
  return FILTERS.find((each) => each === name) ?? 'all';
}

/** A conversation as the list shows it. */
export interface Conversation {
  readonly id: string;
  readonly name: string;
  readonly newest: InboxMessage | undefined;
  readonly unread: number;
}

/** Tells whether a message did not arrive, or may not have. */
export function hasFailed({ status }: Pick<InboxMessage, 'status'>): boolean {
  return status === 'FAILED' || status === 'UNKNOWN';
}

/** Returns the conversations that a filter and a typed text leave, the newest first; those without a message follow by name. */
export function shownConversations(
  all: readonly Conversation[],
  filter: Filter,
  text: string,
): readonly Conversation[] {
  const isFound = searchFor(text);
  return all
    .filter(({ id, newest, unread }) => {
      if (filter === 'unread') return unread > 0;
      if (filter === 'failed') return newest !== undefined && hasFailed(newest);
      return filter === 'all' || id === 'unknown';
    })
    .filter(({ name, newest }) => isFound(`${name} ${newest?.text ?? ''}`))
    .toSorted((a, b) => {
      const [one, other] = [a.newest?.createdAt ?? '', b.newest?.createdAt ?? ''];
      return one === other ? a.name.localeCompare(b.name) : one < other ? 1 : -1;
    });
}

/** What a template puts in for the ride that a message is about. */
export interface RideFacts {
  readonly title: string;
  readonly time: string;
  readonly place: string;
  readonly vehicle: string;
}

/** Returns a template with the facts of a ride in it. Without a ride its places stay, for the person to fill. */
export function filledTemplate(template: string, ride: RideFacts | undefined): string {
  if (!ride) return template;
  return template.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (ride as unknown as Record<string, string>)[name] || whole,
  );
}
