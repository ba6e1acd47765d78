import { useEffect, useRef, useState } from 'preact/hooks';
import { valueName } from '#shared/pages/desk/forms/words.ts';
import { Button, FormButton } from '#shared/pages/desk/kit/button.tsx';
import { Problem } from '#shared/pages/desk/kit/problem.tsx';
import { useWork } from '#shared/pages/desk/kit/use-work.ts';
import { Failure, Phone } from '#shared/pages/desk/panels/links.tsx';
import { change, select } from '#shared/pages/desk/route.ts';
import { isByKeyboard } from '#shared/pages/desk/shell/panel-focus.ts';
import { doAtOnce, MAX_TEXT, sendTo } from '#shared/pages/desk/store/at-once.ts';
import { activitiesInOrder, find, lists, now } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { Read } from '#shared/pages/desk/views/view-head.tsx';
import { listed, say, times } from '#shared/pages/desk/words.ts';
import { filledTemplate, hasFailed, type RideFacts } from './conversations.ts';
import { type InboxMessage, noteSeen, readThread } from './inbox.ts';

const TEMPLATES = [
  'messages.template.where',
  'messages.template.late',
  'messages.template.wait',
  'messages.template.call',
  'messages.template.place',
] as const;

/** Who has read a message, or why it did not arrive. */
function Fate({ message, name }: { readonly message: InboxMessage; readonly name: string }) {
  const { direction, id, readAt, readBy, status, unread: isUnread = false } = message;
  return (
    <p class={hasFailed(message) ? 'fate bad' : 'fate'}>
      {direction === 'OUTBOUND' &&
        !readAt &&
        (status === 'UNKNOWN' ? say('messages.UNKNOWN') : valueName('status', status))}
      {message.failure && (
        <>
          : <Failure of={message} />{' '}
        </>
      )}
      {readAt && say('readAt', { time: times.value.dayTime(readAt), name: readBy?.name ?? '' })}
      {isUnread && (
        <Button
          onPress={() =>
            doAtOnce({ operationId: 'readMessage', params: { id } }, { says: say('messages.readOf', { name }) })
          }
        >
          {say('haveRead')}
        </Button>
      )}
      {hasFailed(message) && (
        <Button
          onPress={() =>
            doAtOnce({ operationId: 'retryMessage', params: { id } }, { says: say('messages.sentTo', { name }) })
          }
        >
          {say('messages.again')}
        </Button>
      )}
    </p>
  );
}

function Said({ message, name }: { readonly message: InboxMessage; readonly name: string }) {
  const { attachments, createdAt, direction, eventId, late, sender, text, vipIds } = message;
  const ride = find('activities', eventId);
  const who = direction === 'OUTBOUND' ? say('desk') : (sender?.name ?? sender?.number ?? name);
  return (
    <li class={direction === 'OUTBOUND' ? 'said ours' : 'said'}>
      <p class="soft">
        <b dir="auto">{who}</b> <time dateTime={createdAt}>{times.value.dayTime(createdAt)}</time>
      </p>
      <p class="text" dir="auto">
        {text}
      </p>
      {sender && vipIds.length > 0 && (
        <p class="soft" dir="auto">
          {say('messages.numberOf', { names: listed(vipIds.map((id) => find('vips', id)?.name)) })}
        </p>
      )}
      {attachments.map(({ contentType, fileName, url }) => (
        <a key={url} class="file" href={url} target="_blank" rel="noreferrer" dir="auto">
          {contentType.startsWith('image/') ? say('photo') : fileName}
        </a>
      ))}
      {ride && (
        <button type="button" class="plain" dir="auto" onClick={() => select('activities', ride.id)}>
          {ride.title}, {times.value.dayTime(ride.startTime)}
        </button>
      )}
      {late && late.rides.length > 0 && (
        <p class="warn" dir="auto">
          {late.rides.map(({ minutes, title }) => `${title}: ${say('late', { n: minutes })}`).join(' · ')}
        </p>
      )}
      <Fate message={message} name={name} />
    </li>
  );
}

/** The ride that a driver has now, or has next. */
function rideOf(driverId: string): RideFacts | undefined {
  const ride = activitiesInOrder.value.find(
    (each) => each.driverId === driverId && Date.parse(each.endTime) > now.value && each.status !== 'CANCELLED',
  );
  if (!ride) return undefined;
  const { pickupLocation = '', startTime, title, vehicleId } = ride;
  return {
    title,
    time: times.value.time(startTime),
    place: pickupLocation ?? '',
    vehicle: find('vehicles', vehicleId)?.name ?? '',
  };
}

/** What was typed and not yet sent, by the driver. */
const unsent = new Map<string, string>();

/** Writes to a driver. Templates carry the data of their ride. */
function Answer({
  answers,
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
  readonly answers: string | undefined;
}) {
  const [text, setText] = useState(unsent.get(id) ?? '');
  unsent.set(id, text);
  const { error, isBusy, run } = useWork();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isByKeyboard()) field.current?.focus();
  }, []);
  const send = async () => {
    if (!text.trim()) return;
    await run(async () => {
      await sendTo({ id, name }, { text, ...(answers && { answers }) });
      setText('');
    });
  };
  return (
    <form
      class="answer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p class="chips">
        {TEMPLATES.map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              setText(filledTemplate(say(key), rideOf(id)));
              field.current?.focus();
            }}
          >
            {say(`${key}.name`)}
          </button>
        ))}
      </p>
      {error !== undefined && <Problem error={error} onRetry={() => void send()} />}
      <p class="answer-line">
        <textarea
          ref={field}
          rows={2}
          dir="auto"
          maxLength={MAX_TEXT}
          aria-label={say('messages.replyTo', { name })}
          placeholder={say('messages.reply')}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        <button type="submit" class="main" disabled={!text.trim() || isBusy}>
          {say('messages.send')}
        </button>
      </p>
    </form>
  );
}

/** One conversation, the newest message at the foot. Opening it notes that this person has seen it. */
export function Thread({ id, name }: { readonly id: string; readonly name: string }) {
  const own = [...lists.messages.value.values()].filter(
    ({ driverId, vipId }) => (driverId ?? vipId ?? 'unknown') === id,
  );
  const reading = useReading(
    () => readThread(id),
    [id, own.map(({ id: one, version }) => `${one}${version}`).join(), journal.value.length],
  );
  const newest = reading.value?.at(-1);
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
    if (newest) noteSeen(id, newest.createdAt);
  }, [newest?.id]);
  const isDriver = id.startsWith('drv_');
  const kind = isDriver ? 'drivers' : 'vips';
  const phone = find('drivers', id)?.phone;
  const answers = reading.value?.findLast(({ unread }) => unread)?.id;
  return (
    <section class="thread" aria-label={name}>
      <header class="view-head">
        <button type="button" class="icon back" aria-label={say('close')} onClick={() => change({ with: undefined })}>
          ‹
        </button>
        <h2 dir="auto">{name}</h2>
        <Phone number={phone} />
        {id !== 'unknown' && (
          <button type="button" onClick={() => select(kind, id)}>
            {say('show')}
          </button>
        )}
        {id.startsWith('vip_') && <FormButton of="createGuestLink" text={say('messages.link')} />}
      </header>
      <div class="thread-body" tabIndex={0} role="log" aria-label={say('view.messages')}>
        <Read reading={reading}>
          {(messages) => (
            <ol>
              {messages.map((message) => (
                <Said key={message.id} message={message} name={name} />
              ))}
              <li ref={end} class="end" />
            </ol>
          )}
        </Read>
      </div>
      {isDriver && <Answer id={id} name={name} answers={answers} />}
    </section>
  );
}
