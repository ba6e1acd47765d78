import { useState } from 'preact/hooks';
import type { DriveLanguage } from './language.ts';
import { readPhoto } from './photo.ts';

interface Props {
  readonly photo: string | undefined;
  readonly onPhoto: (photo: string | undefined) => void;
  readonly disabled: boolean;
  readonly say: DriveLanguage['say'];
}

/** Takes a photo that goes with the message. */
export function PhotoField({ disabled, onPhoto, photo, say }: Props) {
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
