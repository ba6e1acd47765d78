import { valueName } from '#shared/pages/desk/forms/words.ts';
import { lists } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { firstPage, useReading } from '#shared/pages/desk/views/reading.ts';
import { ReadList } from '#shared/pages/desk/views/view-head.tsx';
import { times } from '#shared/pages/desk/words.ts';
import { RecordLink } from './links.tsx';
import type { WholeMessage } from './whole.ts';

/** A driver or a guest whose messages a panel shows. */
export interface Person {
  readonly kind: 'drivers' | 'vips';
  readonly id: string;
}

/** The messages with a person, the newest first. */
export function Talk({ id, kind }: Person) {
  const path = `/api/${kind}/${encodeURIComponent(id)}/messages?limit=50`;
  const newest = [...lists.messages.value.values()].filter(({ driverId, vipId }) => driverId === id || vipId === id);
  const reading = useReading(() => firstPage<WholeMessage>(path), [path, newest.length, journal.value.length]);
  return (
    <ReadList reading={reading} class="talk">
      {(message) => <Said key={message.id} message={message} />}
    </ReadList>
  );
}

function Said({ message }: { readonly message: WholeMessage }) {
  const { attachments, createdAt, direction, id, status, text } = message;
  return (
    <li class={direction}>
      <p class="soft">
        <RecordLink kind="messages" id={id}>
          {times.value.dayTime(createdAt)}
        </RecordLink>{' '}
        · {valueName('status', status)}
      </p>
      <p dir="auto" class="text">
        {text}
      </p>
      {attachments.map(({ fileName, url }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" dir="auto">
          {fileName}
        </a>
      ))}
    </li>
  );
}
