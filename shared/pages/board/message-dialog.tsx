import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { say, useShared } from './board-context.ts';
import type { Message } from './records.ts';

/** A message of a driver, with links to its photos. They work for 15 minutes. */
export function MessageDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { api, data, times, tryOut } = useShared();
  const [message, setMessage] = useState<Message>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    api
      .get<Message>(`/api/messages/${id}`)
      .then(setMessage)
      .catch((error: unknown) => setFault(error instanceof Error ? error.message : String(error)));
  }, [id]);
  const name = data.drivers.find((driver) => driver.id === message?.driverId)?.name;
  return (
    <Dialog title={name ?? say('message')} closeText={say('close')} onClose={onClose}>
      {fault && <p class="bad">{fault}</p>}
      {message && (
        <>
          <p class="soft">{times.dayTime(message.createdAt)}</p>
          <p class="typed">{message.text}</p>
          <ul class="buttons">
            {message.attachments.map(({ fileName, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {say('photo')}
                  <span class="hidden">: {fileName}</span>
                </a>
              </li>
            ))}
          </ul>
          <button
            type="button"
            class="main"
            onClick={() =>
              tryOut({ title: name ?? say('message'), request: { operationId: 'readMessage', params: { id } } })
            }
          >
            {say('haveRead')}
          </button>
        </>
      )}
    </Dialog>
  );
}
