import { useState } from 'preact/hooks';
import type { Drive } from './drive-state.ts';
import { type Ride, readDraft, writeDraft } from './kept.ts';
import { QuickAnswers } from './talk.tsx';
import type { DriveLanguage } from './words.ts';

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
      <QuickAnswers ride={ride} press={press} say={say} />
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

/** Takes a photo that goes with the message. */
function PhotoField(props: {
  readonly photo: string | undefined;
  readonly onPhoto: (photo: string | undefined) => void;
  readonly disabled: boolean;
  readonly say: DriveLanguage['say'];
}) {
  const { disabled, onPhoto, photo, say } = props;
  const [isUnread, setUnread] = useState(false);
  const take = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    try {
      onPhoto(await readPhoto(file));
      setUnread(false);
    } catch {
      // The browser cannot read the picture, whatever the reason: the driver hears that.
      setUnread(true);
    }
  };
  if (photo)
    return (
      <div class="photo">
        <img src={photo} alt={say('photoAdded')} />
        <button type="button" onClick={() => onPhoto(undefined)}>
          {say('removePhoto')}
        </button>
      </div>
    );
  return (
    <>
      <label class="button photo-button">
        {say('addPhoto')}
        <input
          class="hidden"
          type="file"
          accept="image/*"
          disabled={disabled}
          onChange={({ currentTarget }) => void take(currentTarget)}
        />
      </label>
      {isUnread && (
        <p class="bad" role="alert">
          {say('photoUnread')}
        </p>
      )}
    </>
  );
}

/** Handwriting can be read at this size, and the phone keeps some photos while it is offline. */
const MAX_SIDE = 1_280;
const MAX_BYTES = 300_000;
const QUALITIES = [0.8, 0.6, 0.4, 0.2] as const;

/** The most photos that wait to be sent: the phone has little room for them. */
export const MOST_PHOTOS = 5;

/** Returns a picture of the phone as a data URL of a JPEG of at most 1,280 pixels a side and 300 KB. Throws if it cannot be read. */
async function readPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.length <= (MAX_BYTES * 4) / 3) return url;
  }
  throw new Error('The picture stays too large');
}
