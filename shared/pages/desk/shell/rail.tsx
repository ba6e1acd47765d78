import { useState } from 'preact/hooks';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { lazily } from '#shared/pages/desk/kit/lazily.tsx';
import { Problem } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { toast } from '#shared/pages/desk/kit/toast.ts';
import { select } from '#shared/pages/desk/route.ts';
import { needs } from '#shared/pages/desk/store/counters.ts';
import { shortTime } from '#shared/pages/desk/store/days.ts';
import type { AttentionRow, Mend } from '#shared/pages/desk/store/records.ts';
import { derived, faults } from '#shared/pages/desk/store/store.ts';
import { perform, type Trial, tryOut } from '#shared/pages/desk/store/writes.ts';
import { plural, say } from '#shared/pages/desk/words.ts';
import { codeNameOf, sayingOf } from './code-words.ts';
import { loadAtWork } from './load-at-work.ts';
import { labelOfMend, undoOfMend } from './mends.ts';
import { type Cause, firstRows, keyOf } from './needs.ts';
import { isRailOpen, toggleRail } from './open.ts';
import { causes, currentRow, drawMore, drawn, hideRow, openRow, showRow } from './rail-state.ts';
import { Unread } from './unread.tsx';

/** The list draws more rows when this near to its end. */
const NEAR_PX = 400;

/** What a dry run says. Its script is loaded with the first one. */
const LazyOutcome = lazily(() => loadAtWork().then(({ Outcome }) => Outcome));

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

/** A mend that was chosen: what it would do, and whether to do it. */
interface Chosen {
  readonly mend: Mend;
  readonly text: string;
  readonly trial?: Trial;
  readonly error?: unknown;
}

function Preview(props: {
  readonly chosen: Chosen;
  readonly onDo: () => Promise<void>;
  readonly onTry: () => void;
  readonly onLeave: () => void;
}) {
  const { chosen, onDo, onLeave, onTry } = props;
  const { error, text, trial } = chosen;
  return (
    <section class="preview" aria-label={text} aria-live="polite">
      {error !== undefined && <Problem error={error} onRetry={onTry} />}
      {error === undefined && !trial && <p class="soft">{say('trying')}</p>}
      {trial && <LazyOutcome trial={trial} />}
      <p class="buttons">
        {trial?.is === 'possible' && (
          <Button class="main" onPress={onDo}>
            {say('doIt')}
          </Button>
        )}
        <button type="button" onClick={onLeave}>
          {say('cancel')}
        </button>
      </p>
    </section>
  );
}

function useMend(row: AttentionRow) {
  const [chosen, setChosen] = useState<Chosen>();
  const choose = async (mend: Mend, text: string): Promise<void> => {
    setChosen({ mend, text });
    try {
      const trial = await tryOut(mend);
      setChosen({ mend, text, trial });
    } catch (error) {
      setChosen({ mend, text, error });
    }
  };
  const run = async ({ mend, text }: Chosen): Promise<void> => {
    const says = `${row.subject.name}: ${text}`;
    try {
      const { value } = await perform<{ id?: string }>(mend, { says, undo: undoOfMend(mend) });
      setChosen(undefined);
      toast(says);
      // A proposal changes nothing yet: a person looks at its steps.
      if (mend.operationId === 'createProposal') select('proposals', value.id ?? '');
    } catch (error) {
      setChosen({ mend, text, error });
    }
  };
  return { chosen, choose, run, leave: () => setChosen(undefined) };
}

function Actions({
  row,
  onChoose,
}: {
  readonly row: AttentionRow;
  readonly onChoose: (mend: Mend, text: string) => void;
}) {
  const { choices, mend, subject } = row;
  return (
    <p class="buttons">
      {mend && (
        <button type="button" class="mend" onClick={() => onChoose(mend, labelOfMend(mend))}>
          {labelOfMend(mend)}
        </button>
      )}
      {choices.map((choice) => (
        <button
          key={choice.summary}
          type="button"
          onClick={() => onChoose(choice, sayingOf.value(choice) ?? choice.summary)}
        >
          <Spoken of={choice} english={choice.summary} />
        </button>
      ))}
      <Button class="plain" aria-label={`${say('hide')}: ${subject.name}`} onPress={() => hideRow(row)}>
        {say('hide')}
      </Button>
    </p>
  );
}

/** One row of what needs a person. The one at hand shows what can be done. */
function RailRow({ row }: { readonly row: AttentionRow }) {
  const { chosen, choose, leave, run } = useMend(row);
  const { at, detail, severity, subject } = row;
  const isCurrent = currentRow.value === keyOf(row);
  return (
    <li
      class={severity === 'CRITICAL' ? 'row critical' : 'row'}
      data-code={row.code}
      data-current={isCurrent || undefined}
    >
      <button
        type="button"
        class="row-open"
        onClick={() => openRow(row)}
        onKeyDown={({ key }) => key === 'Delete' && void hideRow(row)}
      >
        <span class="row-head">
          <b dir="auto">{subject.name}</b>
          <time dateTime={at}>{shortTime(at)}</time>
        </span>
        <Spoken class="detail" of={row} english={detail} />
      </button>
      {chosen ? (
        <Preview
          chosen={chosen}
          onDo={() => run(chosen)}
          onTry={() => void choose(chosen.mend, chosen.text)}
          onLeave={leave}
        />
      ) : (
        <Actions row={row} onChoose={(mend, text) => void choose(mend, text)} />
      )}
    </li>
  );
}
