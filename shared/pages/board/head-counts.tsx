import { useState } from 'preact/hooks';
import { say, useShared } from './board-context.ts';
import { Action, Panel, Table } from './layout.tsx';

/** Where the guests are: head counts by state, then by place. */
export function HeadCounts() {
  const { counts } = useShared().data.whereabouts;
  const states = counts.byState.filter(({ guests }) => guests > 0);
  return (
    <Panel section="counts" count={counts.people}>
      <GuestFinder />
      <Table
        heads={[say('state'), say('guests'), say('people'), say('seen')]}
        rows={states.map(({ guests, observed, people, state }) => [say(state), guests, people, observed])}
      />
      {counts.byPlace.length > 0 && (
        <Table
          heads={[say('place'), say('guests'), say('people')]}
          rows={counts.byPlace.map(({ guests, people, place }) => [place, guests, people])}
        />
      )}
    </Panel>
  );
}

const MOST = 8;

/** Finds a guest by a part of their name. */
function GuestFinder() {
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
          <Action key={vip.id} text={vip.name} onPress={() => open({ is: 'guest', id: vip.id })} />
        ))}
      </ul>
    </>
  );
}
