import type { Refused } from './kept.ts';
import type { DriveLanguage } from './language.ts';

interface Props {
  readonly refused: readonly Refused[];
  readonly dismiss: (key: string) => void;
  readonly say: DriveLanguage['say'];
}

/** What the service did not do, with its reason, until the driver has seen it. */
export function RefusedList({ dismiss, refused, say }: Props) {
  return (
    <div role="alert">
      {refused.map((press) => (
        <section class="card problem" key={press.key}>
          <h2>
            {say('notSent', {
              what: [say(press.what), press.guest?.name, press.ride?.title].filter(Boolean).join(', '),
            })}
          </h2>
          {press.text && <blockquote>{press.text}</blockquote>}
          <p>{press.reason}</p>
          <button type="button" onClick={() => dismiss(press.key)}>
            {say('understood')}
          </button>
        </section>
      ))}
    </div>
  );
}
