import { codeName, opName } from '../forms/words.ts';
import type { AttentionRow, Mend } from '../store/records.ts';
import { rowsBySubject } from '../store/store.ts';
import { say } from '../words.ts';
import { askFirst, doNow } from './doing.ts';

function callOf({ body, operationId, params, query }: Mend) {
  return { operationId, params, query: query as Readonly<Record<string, unknown>> | undefined, body };
}

function Mending({ mend, name, text }: { readonly mend: Mend; readonly name: string; readonly text: string }) {
  const done = { says: `${text}: ${name}` };
  return (
    <button type="button" onClick={() => askFirst({ place: 'panel', title: text, call: callOf(mend), done })}>
      <span dir="auto">{text}</span>
    </button>
  );
}

function hide({ code, subject }: AttentionRow): void {
  const params = { code, subjectId: subject.id };
  const undo = { operationId: 'undoDismissal', params };
  const says = `${say('hide')}: ${codeName(code)}`;
  void doNow('panel', { operationId: 'dismissAttention', params, body: {} }, { says, undo });
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
            <strong>{codeName(row.code)}</strong>{' '}
            <span lang="en" dir="auto">
              {row.detail}
            </span>
          </p>
          <div class="actions">
            {row.mend && <Mending mend={row.mend} name={row.subject.name} text={opName(row.mend.operationId)} />}
            {row.choices.map((choice) => (
              <Mending key={choice.summary} mend={choice} name={row.subject.name} text={choice.summary} />
            ))}
            <button type="button" class="quiet" onClick={() => hide(row)}>
              {say('hide')}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
