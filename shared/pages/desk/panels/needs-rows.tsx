import { codeName } from '#shared/pages/desk/forms/words.ts';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { sayingOf } from '#shared/pages/desk/shell/code-words.ts';
import { labelOfMend, undoOfMend } from '#shared/pages/desk/shell/mends.ts';
import { dismissal } from '#shared/pages/desk/shell/needs.ts';
import type { AttentionRow, Mend } from '#shared/pages/desk/store/records.ts';
import { rowsBySubject } from '#shared/pages/desk/store/store.ts';
import type { Call } from '#shared/pages/desk/store/writes.ts';
import { say } from '#shared/pages/desk/words.ts';
import { askFirst, doNow } from './doing.ts';

function Mending({ mend, name, text }: { readonly mend: Mend; readonly name: string; readonly text: string }) {
  const { body, operationId, params, query } = mend;
  const call: Call = { operationId, params, query, body };
  const undo = undoOfMend(mend);
  const done = { says: `${name}: ${text}`, ...(undo && { undo }) };
  const isProposal = operationId === 'createProposal';
  return (
    <button type="button" onClick={() => askFirst({ place: 'panel', title: text, call, done, isProposal })}>
      <span dir="auto">{text}</span>
    </button>
  );
}

function hide(row: AttentionRow): Promise<void> {
  const { call, undo } = dismissal(row);
  return doNow('panel', call, { says: `${say('hide')}: ${codeName(row.code)}`, undo });
}

/** What needs a person about one record, with what mends it. */
export function NeedsRows({ id }: { readonly id: string }) {
  const rows = rowsBySubject.value.get(id) ?? [];
  if (rows.length === 0) return null;
  return (
    <ul class="needs" aria-label={say('needsYou')}>
      {rows.map((row) => (
        <li key={row.code + row.subject.id} class={row.severity}>
          <p>
            <strong>{codeName(row.code)}</strong> <Spoken of={row} english={row.detail} />
          </p>
          <div class="actions">
            {row.mend && <Mending mend={row.mend} name={row.subject.name} text={labelOfMend(row.mend)} />}
            {row.choices.map((choice) => (
              <Mending
                key={choice.summary}
                mend={choice}
                name={row.subject.name}
                text={sayingOf.value(choice) ?? choice.summary}
              />
            ))}
            <Button class="quiet" onPress={() => hide(row)}>
              {say('hide')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
