import { useState } from 'preact/hooks';
import type { Say } from '#shared/pages/parts/words.ts';
import type { Drive } from './drive-state.ts';
import { type Ride, readDraft, writeDraft } from './kept.ts';
import type { Key } from './words/en.ts';

interface Props {
  /** The ride that the message is about. It then is a note on that ride. */
  readonly ride: Ride | undefined;
  readonly press: Drive['press'];
  readonly say: Say<Key>;
}

/** The service takes no longer texts. */
const MAX_TEXT = 2_000;

/** A message to the desk. What is written stays when the page is loaded again. */
export const MessageForm = ({ press, ride, say }: Props) => {
  const [text, setText] = useState(readDraft);
  const write = (next: string): void => {
    writeDraft(next);
    setText(next);
  };
  const send = (event: Event): void => {
    event.preventDefault();
    if (!text.trim()) return;
    press({ what: 'message', text: text.trim(), ride: ride && { id: ride.id, title: ride.title } });
    write('');
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
      <button type="submit">{say('send')}</button>
    </form>
  );
};
