import { useState } from 'preact/hooks';
import { say, useShared } from './board-context.ts';

const MOST = 8;

/** Finds a guest by a part of their name. */
export function GuestFinder() {
  const { data, open } = useShared();
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const found = wanted
    ? data.whereabouts.items.filter(({ vip }) => vip.name.toLocaleLowerCase().includes(wanted)).slice(0, MOST)
    : [];
  return (
    <>
      <input
        type="search"
        aria-label={say('findGuest')}
        placeholder={say('findGuest')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <ul class="buttons">
        {found.map(({ vip }) => (
          <li key={vip.id}>
            <button type="button" onClick={() => open({ is: 'guest', id: vip.id })}>
              {vip.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
