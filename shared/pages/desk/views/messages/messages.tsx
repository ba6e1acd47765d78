import { useMemo, useState } from 'preact/hooks';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { change, route } from '#shared/pages/desk/route.ts';
import { unread } from '#shared/pages/desk/store/counters.ts';
import { shortTime } from '#shared/pages/desk/store/days.ts';
import { find, lists } from '#shared/pages/desk/store/store.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { Read, ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { say } from '#shared/pages/desk/words.ts';
import { type Conversation, FILTERS, filterOf, hasFailed, shownConversations } from './conversations.ts';
import { type InboxMessage, readConversations } from './inbox.ts';
import { Thread } from './thread.tsx';

/** Returns the name of who a conversation is with. */
export function partnerOf(id: string): string {
  return find('drivers', id)?.name ?? find('vips', id)?.name ?? say('messages.unknown');
}

/** All conversations: those with messages, and every driver, so that each can be written to. */
function conversationsOf(newest: readonly InboxMessage[]): readonly Conversation[] {
  const byId = new Map(newest.map((each) => [each.conversationId, each]));
  const waiting = Map.groupBy(unread.value, ({ driverId, vipId }) => driverId ?? vipId ?? 'unknown');
  const ids = new Set([...byId.keys(), ...lists.drivers.value.keys()]);
  return [...ids].map((id) => ({
    id,
    name: partnerOf(id),
    newest: byId.get(id),
    unread: waiting.get(id)?.length ?? 0,
  }));
}

function Line({ conversation }: { readonly conversation: Conversation }) {
  const { id, name, newest, unread: count } = conversation;
  const isOpen = route.value.query.with === id;
  return (
    <li>
      <button
        type="button"
        class="talk-line"
        aria-current={isOpen || undefined}
        onClick={() => change({ with: id }, true)}
      >
        <span class="row-head">
          <b dir="auto">{name}</b>
          {newest && <time dateTime={newest.createdAt}>{shortTime(newest.createdAt)}</time>}
        </span>
        <span class="row-head">
          <span class={newest && hasFailed(newest) ? 'last bad' : 'last'} dir="auto">
            {newest ? `${newest.direction === 'OUTBOUND' ? '→ ' : ''}${newest.text}` : ''}
          </span>
          {count > 0 && <span class="count">{count}</span>}
        </span>
      </button>
    </li>
  );
}

/** Conversations with drivers and guests: on the left the list, on the right the one that is open. */
export function Messages() {
  const { query } = route.value;
  const [text, setText] = useState('');
  const filter = filterOf(query.only);
  // A message that came is seen by the feed: the list is read again.
  const newest = [...lists.messages.value.values()].reduce(
    (last, { createdAt }) => (createdAt > last ? createdAt : last),
    '',
  );
  const reading = useReading(readConversations, [newest, unread.value.length]);
  const all = useMemo(() => conversationsOf(reading.value ?? []), [reading.value, unread.value, lists.drivers.value]);
  const shown = shownConversations(all, filter, text);
  return (
    <section class={query.with ? 'talks open' : 'talks'}>
      <div class="talk-list">
        <ViewHead title={say('view.messages')}>
          <FormButton of="sendMessages" class="main" text={say('messages.toMany')} />
        </ViewHead>
        <p class="chips">
          {FILTERS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={filter === each}
              onClick={() => change({ only: each === 'all' ? undefined : each })}
            >
              {say(`messages.${each}`)}
            </button>
          ))}
          <input
            type="search"
            aria-label={say('messages.find')}
            placeholder={say('messages.find')}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </p>
        <Read reading={reading}>
          {() =>
            shown.length === 0 ? (
              <p class="soft">{say('nothing')}</p>
            ) : (
              <ul class="talk-lines">
                {shown.slice(0, 200).map((each) => (
                  <Line key={each.id} conversation={each} />
                ))}
              </ul>
            )
          }
        </Read>
      </div>
      {query.with ? (
        <Thread key={query.with} id={query.with} name={partnerOf(query.with)} />
      ) : (
        <p class="soft talk-none">{say('messages.choose')}</p>
      )}
    </section>
  );
}
