import { useState } from 'preact/hooks';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { needs } from '#shared/pages/desk/store/counters.ts';
import { derived, faults } from '#shared/pages/desk/store/store.ts';
import { plural, say } from '#shared/pages/desk/words.ts';
import { codeNameOf } from './code-words.ts';
import { type Cause, firstRows, keyOf } from './needs.ts';
import { isRailOpen, toggleRail } from './open.ts';
import { RailRow } from './rail-row.tsx';
import { causes, drawMore, drawn, showRow } from './rail-state.ts';
import { Unread } from './unread.tsx';

/** The list draws more rows when this near to its end. */
const NEAR_PX = 400;

function CauseRows({ cause, count }: { readonly cause: Cause; readonly count: number }) {
  const id = `cause-${cause.code}`;
  return (
    <section class="cause" aria-labelledby={id}>
      <h3 id={id} class={cause.isCritical ? 'critical' : undefined}>
        {codeNameOf.value(cause.code)} <span class="count">{count}</span>
      </h3>
      <ul>
        {cause.rows.map((row) => (
          <RailRow key={keyOf(row)} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** The rows that a person at the desk has hidden. */
function Hidden() {
  const [isOpen, setOpen] = useState(false);
  const hidden = (derived.attention.value?.items ?? []).filter(({ dismissal }) => dismissal);
  if (hidden.length === 0) return null;
  return (
    <section class="hidden-rows">
      <button type="button" class="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say('hiddenRows', { n: hidden.length })}
      </button>
      {isOpen && (
        <ul>
          {hidden.map((row) => (
            <li key={keyOf(row)} class="row pale">
              <p class="detail">
                <Spoken of={row} english={row.detail} />
              </p>
              {row.dismissal?.note && <p dir="auto">{row.dismissal.note}</p>}
              <Button aria-label={`${say('showAgain')}: ${row.subject.name}`} onPress={() => showRow(row)}>
                {say('showAgain')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Rows that the service counts, but the answer does not hold. */
function NotRead() {
  const { items = [], total = 0 } = derived.attention.value ?? {};
  return total > items.length ? <p class="soft">{plural('shell.moreRows', total - items.length)}</p> : null;
}

/** What needs a person, by cause, the worst first; below it the messages that the desk has not read. */
export function Rail() {
  const all = causes.value;
  const fault = faults.value.attention;
  const onScroll = ({ currentTarget: { clientHeight, scrollHeight, scrollTop } }: { currentTarget: HTMLElement }) => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) drawMore();
  };
  return (
    <aside id="rail" class="rail" tabIndex={-1} aria-labelledby="needs-title" hidden={!isRailOpen.value}>
      <header>
        <h2 id="needs-title">
          {say('needsYou')} <span class="count">{needs.value.length}</span>
        </h2>
        <button
          type="button"
          class="icon"
          aria-label={say('shell.closeRail')}
          title={say('shell.closeRail')}
          onClick={toggleRail}
        >
          ×
        </button>
      </header>
      <div class="rows" tabIndex={all.length > 0 ? undefined : -1} onScroll={onScroll}>
        {fault && (
          <p class="bad" role="alert" dir="auto">
            {fault}
          </p>
        )}
        {all.length === 0 && <p class="soft">{say('nothingNeeds')}</p>}
        {firstRows(all, drawn.value).map((cause) => (
          <CauseRows
            key={cause.code}
            cause={cause}
            count={all.find(({ code }) => code === cause.code)?.rows.length ?? 0}
          />
        ))}
        <NotRead />
        <Hidden />
      </div>
      <Unread />
    </aside>
  );
}
