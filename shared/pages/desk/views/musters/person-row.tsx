import { tell, toastProblem } from '#shared/pages/desk/kit/toast.ts';
import { Phone } from '#shared/pages/desk/panels/links.tsx';
import { select } from '#shared/pages/desk/route.ts';
import { shortTime } from '#shared/pages/desk/store/days.ts';
import { touch } from '#shared/pages/desk/store/feed.ts';
import { derived } from '#shared/pages/desk/store/store.ts';
import { perform } from '#shared/pages/desk/store/writes.ts';
import { say } from '#shared/pages/desk/words.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { MARKS, type MarkState, type MusterGuest, whereOf } from './people.ts';

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
export function PersonRow({ guest, musterId }: { readonly guest: MusterGuest; readonly musterId: string }) {
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
