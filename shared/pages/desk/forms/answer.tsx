import { useEffect, useRef } from 'preact/hooks';
import { say } from '#shared/pages/desk/words.ts';
import { fieldName } from './words.ts';

interface Props {
  readonly title: string;
  /** Names and texts that are shown only now. */
  readonly shown: readonly (readonly [string, string])[];
  readonly onClose: () => void;
}

/** What an answer shows once: the address of a calendar, the secret of a webhook. */
export function Answer({ onClose, shown, title }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="answer">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p class="good">{say('forms.done')}</p>
      {shown.map(([name, text]) => (
        <p key={name} class="field">
          <label for={`answer-${name}`}>{fieldName(name)}</label>
          <input
            id={`answer-${name}`}
            readOnly
            dir="ltr"
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <button type="button" class="small" onClick={() => void navigator.clipboard.writeText(text)}>
            {say('forms.copy')}
          </button>
        </p>
      ))}
      <button type="button" class="main" onClick={onClose}>
        {say('close')}
      </button>
    </section>
  );
}
