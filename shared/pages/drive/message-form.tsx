import { useState } from 'preact/hooks';
import type { Drive } from './drive-state.ts';
import { type Ride, readDraft, writeDraft } from './kept.ts';
import type { DriveLanguage } from './language.ts';
import { PhotoField } from './photo-field.tsx';

interface Props {
  /** The ride that the message is about. It then is a note on that ride. */
  readonly ride: Ride | undefined;
  readonly press: Drive['press'];
  /** No more photos can wait on this phone. */
  readonly isFull: boolean;
  readonly say: DriveLanguage['say'];
}

/** The service takes no longer texts. */
const MAX_TEXT = 2_000;

/** A message to the desk. What is written stays when the page is loaded again. */
export function MessageForm({ isFull, press, ride, say }: Props) {
  const [text, setText] = useState(readDraft);
  const [photo, setPhoto] = useState<string>();
  const write = (next: string): void => {
    writeDraft(next);
    setText(next);
  };
  const send = (event: Event): void => {
    event.preventDefault();
    if (!text.trim() && !photo) return;
    press({
      what: 'message',
      text: text.trim() || say('photo'),
      ...(photo ? { photo } : {}),
      ride: ride && { id: ride.id, title: ride.title },
    });
    write('');
    setPhoto(undefined);
  };
  return (
    <form class="card message" onSubmit={send}>
      <label for="message">{say(ride ? 'messageAbout' : 'message')}</label>
      <textarea
        id="message"
        rows={3}
        maxLength={MAX_TEXT}
        aria-describedby="until"
        value={text}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
      <p id="until" class="soft">
        {say('untilRead')}
      </p>
      <PhotoField photo={photo} onPhoto={setPhoto} disabled={isFull} say={say} />
      <button type="submit">{say('send')}</button>
    </form>
  );
}
