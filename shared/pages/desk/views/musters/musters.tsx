import { useRef, useState } from 'preact/hooks';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { tell, toastProblem } from '#shared/pages/desk/kit/toast.ts';
import { Phone } from '#shared/pages/desk/panels/links.tsx';
import { change, route, select } from '#shared/pages/desk/route.ts';
import { shortTime } from '#shared/pages/desk/store/days.ts';
import { touch } from '#shared/pages/desk/store/feed.ts';
import type { MusterDetail } from '#shared/pages/desk/store/records.ts';
import { derived, faults } from '#shared/pages/desk/store/store.ts';
import { perform } from '#shared/pages/desk/store/writes.ts';
import { ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { listed, plural, say, times } from '#shared/pages/desk/words.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { byPlace, MARKS, type MarkState, type MusterGuest, type PlaceGroup, shownGuests, whereOf } from './people.ts';

const STATES: readonly MarkState[] = ['UNKNOWN', 'NEEDS_HELP', 'MISSING', 'ACCOUNTED'];
/** More rows than these are drawn when a person asks for them. */
const CHUNK = 120;

function Counts(props: {
  readonly muster: MusterDetail;
  readonly state: MarkState | undefined;
  readonly onState: (state: MarkState | undefined) => void;
}) {
  const { muster, onState, state } = props;
  const { all, byState } = muster.counts;
  return (
    <div class="muster-counts" role="group" aria-label={say('view.musters')}>
      <progress max={Math.max(1, all.guests)} value={byState.ACCOUNTED.guests} aria-label={say('ACCOUNTED')} />
      {STATES.map((each) => (
        <button
          key={each}
          type="button"
          class={`mark-${each}`}
          aria-pressed={state === each}
          onClick={() => onState(state === each ? undefined : each)}
        >
          <b>{byState[each].guests}</b> {say(each)}
        </button>
      ))}
      <span class="soft">
        {plural('musters.ofAll', all.guests)} · {say('people')}: {all.people}
      </span>
    </div>
  );
}

function Group({ group, musterId }: { readonly group: PlaceGroup; readonly musterId: string }) {
  const name = group.place || say('musters.nowhere');
  return (
    <section class="muster-group">
      <h3 dir="auto">
        {name} <span class={group.open > 0 ? 'count bad' : 'count'}>{group.open}</span>
        <span class="soft"> / {group.guests.length}</span>
      </h3>
      <ul>
        {group.guests.map((guest) => (
          <PersonRow key={guest.vipId} musterId={musterId} guest={guest} />
        ))}
      </ul>
    </section>
  );
}

/** The keys of a row, with the words of its buttons. */
function keysText(): string {
  return listed([...Object.entries(MARKS).map(([key, state]) => `${key.toUpperCase()} ${say(state)}`), '↑ ↓']);
}

function Open({ muster }: { readonly muster: MusterDetail }) {
  const [text, setText] = useState('');
  const [state, setState] = useState<MarkState>();
  const [isByPlace, setByPlace] = useState(false);
  const [drawn, setDrawn] = useState(CHUNK);
  // People keep their places while they are marked: the keyboard would lose its own.
  const places = useRef(new Map(muster.guests.map(({ vipId }, place) => [vipId, place])));
  const placeOf = ({ vipId }: MusterGuest) => places.current.get(vipId) ?? muster.guests.length;
  const found = shownGuests(muster.guests, text, state).toSorted((a, b) => placeOf(a) - placeOf(b));
  const guests = found.slice(0, drawn);
  const { id } = muster;
  return (
    <>
      <Counts muster={muster} state={state} onState={setState} />
      <p class="chips">
        <input
          type="search"
          aria-label={say('findGuest')}
          placeholder={say('findGuest')}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="button" aria-pressed={isByPlace} onClick={() => setByPlace(!isByPlace)}>
          {say('musters.byPlace')}
        </button>
        <FormButton of="markMusterGuests" filled={{ id }} text={say('musters.markMany')} />
        <span class="soft">{keysText()}</span>
      </p>
      {isByPlace ? (
        byPlace(guests).map((group) => <Group key={group.place} group={group} musterId={id} />)
      ) : (
        <ul class="muster-people">
          {guests.map((guest) => (
            <PersonRow key={guest.vipId} musterId={id} guest={guest} />
          ))}
        </ul>
      )}
      {found.length === 0 && <p class="soft">{say('nothing')}</p>}
      {found.length > drawn && (
        <button type="button" onClick={() => setDrawn(drawn + CHUNK)}>
          {plural('musters.more', found.length - drawn)}
        </button>
      )}
    </>
  );
}

/** People who are looked for: one muster, large. */
export function Musters() {
  const all = derived.musters.value ?? [];
  const muster = all.find(({ id }) => id === route.value.query.muster) ?? all[0];
  const fault = faults.value.musters;
  return (
    <section class="muster">
      <ViewHead title={muster?.title ?? say('view.musters')}>
        {all.length > 1 &&
          all.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === muster?.id}
              dir="auto"
              onClick={() => change({ muster: id })}
            >
              {title}
            </button>
          ))}
        {muster && <span class="soft">{say('musters.since', { time: times.value.dayTime(muster.createdAt) })}</span>}
        {muster && <FormButton of="askDrivers" filled={{ id: muster.id }} text={say('askDrivers')} />}
        {muster && <FormButton of="closeMuster" filled={{ id: muster.id }} text={say('closeMuster')} />}
        <FormButton of="openMuster" class={muster ? undefined : 'main'} />
      </ViewHead>
      <Fault of={fault} />
      {muster ? <Open key={muster.id} muster={muster} /> : <p class="soft">{say('noMuster')}</p>}
    </section>
  );
}

/** Shows a mark before the service has answered: a person marks many, fast. The next read corrects it. */
function showMark(musterId: string, vipId: string, state: MarkState): void {
  derived.musters.value = (derived.musters.peek() ?? []).map((muster) => {
    if (muster.id !== musterId) return muster;
    return { ...muster, guests: muster.guests.map((guest) => (guest.vipId === vipId ? { ...guest, state } : guest)) };
  });
}

/** A mark is one press, and undo takes it back. Of two people who mark a guest at once, the second one hears of the first. */
async function mark(musterId: string, guest: MusterGuest, state: MarkState): Promise<void> {
  const { mark: last, name, state: before, vipId } = guest;
  if (state === before) return;
  const call = (to: MarkState) => ({
    operationId: 'markMusterGuest',
    params: { id: musterId, vipId },
    body: { state: to },
  });
  const says = `${name}: ${say(state)}`;
  showMark(musterId, vipId, state);
  tell(says);
  try {
    await perform(call(state), { says, undo: call(before) }, `"${last?.version ?? 0}"`);
  } catch (error) {
    showMark(musterId, vipId, before);
    toastProblem(
      error,
      error instanceof ApiProblem ? undefined : { text: say('tryAgain'), run: () => void mark(musterId, guest, state) },
    );
  }
  touch('musters');
}

function goBeside(from: HTMLElement, by: 1 | -1): void {
  const rows = [...(from.closest('.muster')?.querySelectorAll<HTMLElement>('.person') ?? [])];
  rows[rows.indexOf(from) + by]?.focus();
}

/** One guest: where they may be, how to reach them, and the marks. */
function PersonRow({ guest, musterId }: { readonly guest: MusterGuest; readonly musterId: string }) {
  const { emergencyContact, mark: last, name, partySize, phone, state, vipId } = guest;
  const onKey = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    const wanted = MARKS[event.key.toLowerCase() as keyof typeof MARKS];
    if (by) goBeside(event.currentTarget, by);
    else if (wanted) void mark(musterId, guest, wanted);
    else return;
    event.preventDefault();
  };
  return (
    <li class={`person mark-${state}`} tabIndex={0} aria-label={`${name}: ${say(state)}`} onKeyDown={onKey}>
      <button type="button" class="plain who" dir="auto" onClick={() => select('vips', vipId)}>
        {name}
        {partySize > 1 ? ` +${partySize - 1}` : ''}
      </button>
      <span class="where" dir="auto">
        {whereOf(guest)}
      </span>
      <span class="phones">
        <Phone number={phone} />
        {emergencyContact?.phone && (
          <span>
            <bdi>{emergencyContact.name}</bdi>: <Phone number={emergencyContact.phone} />
          </span>
        )}
      </span>
      <span class="marks">
        {Object.values(MARKS).map((each) => (
          <button
            key={each}
            type="button"
            aria-label={`${say(each)}: ${name}`}
            aria-pressed={state === each}
            onClick={() => void mark(musterId, guest, each)}
          >
            {say(each)}
          </button>
        ))}
      </span>
      <span class="soft by" dir="auto">
        {last ? `${shortTime(last.at)} ${last.by.name ?? ''}` : ''} {last?.note}
      </span>
    </li>
  );
}
