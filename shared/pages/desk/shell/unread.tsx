import { useState } from 'preact/hooks';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { Problem } from '#shared/pages/desk/kit/problem.tsx';
import { tell } from '#shared/pages/desk/kit/toast.ts';
import { useWork } from '#shared/pages/desk/kit/use-work.ts';
import { goTo } from '#shared/pages/desk/route.ts';
import { MAX_TEXT, sendTo } from '#shared/pages/desk/store/at-once.ts';
import { unread } from '#shared/pages/desk/store/counters.ts';
import { shortTime } from '#shared/pages/desk/store/days.ts';
import type { Message } from '#shared/pages/desk/store/records.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import { perform } from '#shared/pages/desk/store/writes.ts';
import { plural, say } from '#shared/pages/desk/words.ts';

/** More than these are in the view of messages. */
const SHOWN = 8;

export function senderOf({ driverId, sender, vipId, vipIds }: Message): string {
  const guest = find('vips', vipId ?? vipIds?.[0]);
  return find('drivers', driverId)?.name ?? guest?.name ?? sender?.name ?? sender?.number ?? say('messages.unknown');
}

/** Answers a driver. Of a message from another sender the desk can only say that it has read it. */
function Reply({ message }: { readonly message: Message }) {
  const { driverId, id } = message;
  const [text, setText] = useState('');
  const { error, isBusy, run } = useWork();
  const name = senderOf(message);
  const send = () =>
    run(async () => {
      await sendTo({ id: driverId, name }, { text, answers: id });
      setText('');
    });
  const says = say('messages.readOf', { name });
  const read = () =>
    run(() => perform({ operationId: 'readMessage', params: { id } }, { says }).then(() => tell(says)));
  return (
    <form
      class="reply"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void send();
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
        <Button disabled={isBusy} onPress={read}>
          {say('haveRead')}
        </Button>
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
