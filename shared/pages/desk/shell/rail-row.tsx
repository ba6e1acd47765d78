import { useState } from 'preact/hooks';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { Problem } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { toast } from '#shared/pages/desk/kit/toast.ts';
import { select } from '#shared/pages/desk/route.ts';
import { shortTime } from '#shared/pages/desk/store/days.ts';
import type { AttentionRow, Mend } from '#shared/pages/desk/store/records.ts';
import { perform, type Trial, tryOut } from '#shared/pages/desk/store/writes.ts';
import { say } from '#shared/pages/desk/words.ts';
import { sayingOf } from './code-words.ts';
import { LazyOutcome } from './lazy-outcome.tsx';
import { labelOfMend, undoOfMend } from './mends.ts';
import { keyOf } from './needs.ts';
import { currentRow, hideRow, openRow } from './rail-state.ts';

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
export function RailRow({ row }: { readonly row: AttentionRow }) {
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
