import { useState } from 'preact/hooks';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { say, useShared } from './board-context.ts';
import { Action, Panel } from './layout.tsx';
import type { MusterDetail } from './records.ts';

type State = MusterDetail['guests'][number]['state'];
const MARKS: readonly State[] = ['ACCOUNTED', 'NEEDS_HELP', 'MISSING'];

/** Open musters with their guests, each to mark. */
export function Musters() {
  const { data, tryOut } = useShared();
  const [title, setTitle] = useState('');
  const open = (event: Event) => {
    event.preventDefault();
    tryOut({
      title: `${say('openMuster')}: ${title}`,
      request: { operationId: 'openMuster', params: {}, body: { title } },
    });
  };
  return (
    <Panel section="musters" count={data.musters.length}>
      {data.musters.length === 0 && <p class="soft">{say('noMuster')}</p>}
      {data.musters.map((muster) => (
        <Muster key={muster.id} muster={muster} />
      ))}
      <form class="inline" onSubmit={open}>
        <label>
          {say('musterTitle')}
          <input required maxLength={200} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        <button type="submit">{say('openMuster')}</button>
      </form>
    </Panel>
  );
}

function Muster({ muster }: { readonly muster: MusterDetail }) {
  const { tryOut } = useShared();
  const { counts, guests, id, title } = muster;
  const all = counts.all.guests;
  const n = all - counts.byState.UNKNOWN.guests;
  return (
    <section class="muster" aria-labelledby={`title-${id}`}>
      <h3 id={`title-${id}`}>{title}</h3>
      <p>
        <progress max={Math.max(1, all)} value={n} aria-labelledby={`title-${id}`} /> {say('answered', { n, all })}
      </p>
      <ul class="buttons">
        {(['askDrivers', 'closeMuster'] as const).map((operationId) => (
          <Action
            key={operationId}
            text={say(operationId)}
            onPress={() => tryOut({ title: `${say(operationId)}: ${title}`, request: { operationId, params: { id } } })}
          />
        ))}
      </ul>
      <ul class="rows scroll" tabIndex={0} aria-label={say('guests')}>
        {guests.map((guest) => (
          <Guest key={guest.vipId} musterId={id} guest={guest} />
        ))}
      </ul>
    </section>
  );
}

/** A mark is one press: in an emergency there is no time to look at it first, and the next mark corrects it. */
function Guest(props: { readonly musterId: string; readonly guest: MusterDetail['guests'][number] }) {
  const { api, refresh } = useShared();
  const [fault, setFault] = useState<string>();
  const { name, partySize, phone, state, vipId, whereabouts, mark } = props.guest;
  const set = async (wanted: State): Promise<void> => {
    try {
      const path = `/api/musters/${props.musterId}/vips/${vipId}`;
      // Of two people who mark a guest at once, the second one hears of the first.
      await api.send('PATCH', path, { body: { state: wanted }, ifMatch: `"${mark?.version ?? 0}"` });
      setFault(undefined);
    } catch (error) {
      setFault(error instanceof ApiProblem ? error.message : say('notReached'));
    }
    await refresh(['musters']);
  };
  const where = whereabouts?.place ?? whereabouts?.activity?.title;
  return (
    <li class={`row mark-${state}`}>
      <p class="row-head">
        <strong>{name}</strong> {partySize > 1 ? `(${partySize}) ` : ''}
        <span class="tag">{say(state)}</span>
      </p>
      <p class="soft">{[where, phone].filter(Boolean).join(' · ')}</p>
      <ul class="buttons">
        {MARKS.map((each) => (
          <Action key={each} text={say(each)} about={name} isPressed={state === each} onPress={() => void set(each)} />
        ))}
      </ul>
      {fault && (
        <p class="bad" role="alert">
          {fault}
        </p>
      )}
    </li>
  );
}
