import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '#shared/pages/parts/api-client.ts';
import { say, useShared } from './board-context.ts';
import { Way } from './fields.tsx';
import type { Message } from './records.ts';

/** How many messages are read, and how many of them are shown: there are others, such as reminders. */
const [READ, SHOWN] = [50, 10];
const MAX_TEXT = 2_000;

/** The last messages with a driver, the newest last, with who read them and links to photos. Below them an answer can be written. */
export function Talk({ answers, driverId }: { readonly driverId: string; readonly answers?: string }) {
  const { api, data, times, tryOut } = useShared();
  const [talk, setTalk] = useState<readonly Message[]>([]);
  const [fault, setFault] = useState<string>();
  const [text, setText] = useState('');
  useEffect(() => {
    api
      .get<{ readonly items: readonly Message[] }>(`/api/drivers/${driverId}/messages?limit=${READ}`)
      .then(({ items }) =>
        setTalk(
          items
            .filter(({ purpose }) => purpose === 'MESSAGE')
            .slice(0, SHOWN)
            .reverse(),
        ),
      )
      .catch((error: unknown) => setFault(messageOf(error)));
  }, [driverId]);
  const name = data.drivers.find((driver) => driver.id === driverId)?.name ?? '';
  const answer = () =>
    tryOut({
      title: name,
      request: { operationId: 'sendDriverMessage', params: { driverId }, body: { text, ...(answers && { answers }) } },
    });
  return (
    <>
      {fault && <p class="bad">{fault}</p>}
      {talk.map((each) => (
        <div key={each.id}>
          <p class="soft">
            {each.direction === 'INBOUND' ? name : say('desk')} {times.dayTime(each.createdAt)}
            {each.readAt && ` · ${say('readAt', { time: times.dayTime(each.readAt), name: each.readBy?.name ?? '' })}`}
          </p>
          <p class="typed">{each.text}</p>
          {each.attachments.map(({ fileName, url }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              {say('photo')}
              <span class="hidden">: {fileName}</span>
            </a>
          ))}
        </div>
      ))}
      <Way title={say('answer')} isOpen={answers !== undefined} disabled={!text.trim()} onTry={answer}>
        <label>
          {say('answer')}
          <textarea
            rows={2}
            maxLength={MAX_TEXT}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
      </Way>
    </>
  );
}
