import { useState } from 'preact/hooks';
import { tell } from '#shared/pages/desk/kit/live.ts';
import { Problem } from '#shared/pages/desk/kit/problem.tsx';
import { toast } from '#shared/pages/desk/kit/toast.ts';
import { goTo } from '#shared/pages/desk/route.ts';
import { unread } from '#shared/pages/desk/store/counters.ts';
import { shortTime } from '#shared/pages/desk/store/days.ts';
import type { Message } from '#shared/pages/desk/store/records.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import { perform } from '#shared/pages/desk/store/writes.ts';
import { plural, say } from '#shared/pages/desk/words.ts';

/** More than these are in the view of messages. */
const SHOWN = 8;
const MAX_TEXT = 2_000;

export function senderOf({ driverId, sender, vipId, vipIds }: Message): string {
  const guest = find('vips', vipId ?? vipIds?.[0]);
  return find('drivers', driverId)?.name ?? guest?.name ?? sender?.name ?? sender?.number ?? say('messages.unknown');
}

/** Answers a driver. Of a message from another sender the desk can only say that it has read it. */
function Reply({ message }: { readonly message: Message }) {
  const { driverId, id } = message;
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const name = senderOf(message);
  const run = async (write: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await write();
      setError(undefined);
    } catch (found) {
      setError(found);
    }
    setBusy(false);
  };
  const send = () =>
    run(async () => {
      const sent = say('messages.sentTo', { name });
      const body = { text, answers: id };
      await perform({ operationId: 'sendDriverMessage', params: { driverId }, body }, { says: sent });
      setText('');
      toast(sent);
    });
  const says = say('messages.readOf', { name });
  const read = () =>
    run(() => perform({ operationId: 'readMessage', params: { id } }, { says }).then(() => tell(says)));
  return (
    <form
      class="reply"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !isBusy) void send();
      }}
    >
      {driverId && (
        <input
          aria-label={say('messages.replyTo', { name })}
          placeholder={say('messages.reply')}
          dir="auto"
          maxLength={MAX_TEXT}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {text.trim() ? (
        <button type="submit" class="main" disabled={isBusy}>
          {say('messages.send')}
        </button>
      ) : (
        <button type="button" disabled={isBusy} onClick={() => void read()}>
          {say('haveRead')}
        </button>
      )}
      {error !== undefined && <Problem error={error} onRetry={() => void send()} />}
    </form>
  );
}

/** Messages that the desk has not read, each with a field for the answer. */
export function Unread() {
  const all = unread.value;
  if (all.length === 0) return null;
  return (
    <section class="unread" aria-labelledby="unread-title">
      <h2 id="unread-title">
        {say('shell.unread')} <span class="count">{all.length}</span>
      </h2>
      <ul>
        {all.slice(0, SHOWN).map((message) => (
          <li key={message.id}>
            <button
              type="button"
              class="row-open"
              onClick={() => goTo('messages', { with: message.driverId ?? message.vipId ?? 'unknown' })}
            >
              <span class="row-head">
                <b dir="auto">{senderOf(message)}</b>
                <time dateTime={message.createdAt}>{shortTime(message.createdAt)}</time>
              </span>
              <span class="detail" dir="auto">
                {message.text}
              </span>
            </button>
            <Reply message={message} />
          </li>
        ))}
      </ul>
      {all.length > SHOWN && (
        <p>
          <button type="button" onClick={() => goTo('messages', { only: 'unread' })}>
            {plural('shell.moreUnread', all.length - SHOWN)}
          </button>
        </p>
      )}
    </section>
  );
}
