import { useState } from 'preact/hooks';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { sayingOf } from '#shared/pages/desk/shell/code-words.ts';
import { sendWrite } from '#shared/pages/desk/store/writes.ts';
import { ProposalView } from '#shared/pages/desk/views/proposals/proposal-view.tsx';
import { ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { say } from '#shared/pages/desk/words.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { FileChoice } from './file-choice.tsx';
import {
  columnName,
  FIRST_READING,
  fieldsOf,
  type Imported,
  importQuery,
  kindOfFile,
  openColumns,
  type Reading,
} from './import-state.ts';
import { ForAllRows, ReadingOptions } from './reading-options.tsx';
import { Faults, FaultyRows, RowChanges, Waiting, Warnings } from './rows.tsx';

/** A file of a coordinator becomes records: it is tried out first, its columns and doubtful rows are decided, and then it is written. */
export function Import() {
  const [file, setFile] = useState<File>();
  const [reading, setReading] = useState<Reading>(FIRST_READING);
  const [trial, setTrial] = useState<Imported>();
  const [done, setDone] = useState<Imported>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ask = async (list: File, next: Reading, dryRun: boolean) => {
    // The service finds out by the content what it is: systems give the same file different types.
    const body = new Blob([list], { type: 'application/octet-stream' });
    setBusy(true);
    if (!dryRun) setProblem(undefined);
    try {
      const { value } = await sendWrite<Imported>('POST', `/api/import?${importQuery(next)}`, { body, dryRun });
      if (dryRun) setTrial(value);
      else setDone(value);
    } catch (error) {
      setTrial(undefined);
      setProblem(faultOf(error));
      // What has come to be wrong is said row by row, in the language of the person, by a dry run.
      if (!dryRun && error instanceof ApiProblem) await ask(list, next, true);
    }
    setBusy(false);
  };
  const take = (next: File) => {
    const begun = { ...FIRST_READING, kind: kindOfFile(next.name, reading.kind) };
    setFile(next);
    setReading(begun);
    setDone(undefined);
    setProblem(undefined);
    void ask(next, begun, true);
  };
  const change = (part: Partial<Reading>) => {
    const next = { ...reading, ...part };
    setReading(next);
    setDone(undefined);
    setProblem(undefined);
    if (file) void ask(file, next, true);
  };
  return (
    <div class="import">
      <ViewHead title={say('view.import')} />
      <FileChoice file={file} kind={reading.kind} onFile={take} />
      <ReadingOptions hasFile={file !== undefined} reading={reading} onChange={change} />
      {isBusy && <p role="status">{say('import.reading')}</p>}
      <Fault of={problem} />
      {trial && !done && (
        <Trial
          trial={trial}
          reading={reading}
          isBusy={isBusy}
          onChange={change}
          onWrite={() => file && void ask(file, reading, false)}
        />
      )}
      {done && <Written done={done} />}
    </div>
  );
}

interface TrialProps {
  readonly trial: Imported;
  readonly reading: Reading;
  readonly isBusy: boolean;
  readonly onChange: (part: Partial<Reading>) => void;
  readonly onWrite: () => void;
}

function Trial({ isBusy, onChange, onWrite, reading, trial }: TrialProps) {
  const isFit = trial.faults === 0;
  return (
    <>
      <p role="status" class="counts">
        {say('import.counts', {
          rows: trial.rows,
          created: trial.created,
          updated: trial.updated,
          unchanged: trial.unchanged,
          waiting: trial.waiting.length,
        })}
        {trial.layout && ` ${say('import.byLayout', { name: trial.layout.name })}`}
      </p>
      <Faults title={say('import.faults')} faults={trial.errors} changes={trial.changes} isBad />
      <Faults title={say('import.leftOut')} faults={trial.leftOut} changes={trial.changes} />
      <FaultyRows changes={trial.changes} reading={reading} onChange={onChange} />
      <ForAllRows faults={trial.errors} reading={reading} onChange={onChange} />
      <Columns trial={trial} reading={reading} onChange={(columns) => onChange({ columns })} />
      <Waiting rows={trial.waiting} decisions={reading.decisions} onChange={(decisions) => onChange({ decisions })} />
      <Faults title={say('import.notices')} faults={trial.notices} changes={trial.changes} />
      <Warnings warnings={trial.warnings ?? []} />
      <RowChanges changes={trial.changes} />
      <ul class="actions sticky">
        <li>
          <button type="button" class="main" disabled={isBusy || !isFit} onClick={onWrite}>
            {reading.kind === 'PROGRAMME'
              ? say('import.propose')
              : say('import.write', { n: trial.created + trial.updated })}
          </button>
        </li>
        {!isFit && <li class="soft">{say('import.mendFirst')}</li>}
      </ul>
    </>
  );
}

function Written({ done }: { readonly done: Imported }) {
  return (
    <div class="written">
      <p role="status" class="made">
        {done.proposal
          ? say('import.proposed', { n: done.proposal.steps })
          : say('import.done', { created: done.created, updated: done.updated })}
      </p>
      <Faults title={say('import.leftOut')} faults={done.leftOut} changes={done.changes} />
      <Warnings warnings={done.warnings ?? []} />
      {done.layoutToSave && <SaveLayout layout={done.layoutToSave} />}
      {done.proposal && done.proposal.steps > 0 && <ProposalView id={done.proposal.id} />}
    </div>
  );
}

/** Keeps how a file was read, so that the next one of its kind needs no decisions. */
function SaveLayout({ layout }: { readonly layout: NonNullable<Imported['layoutToSave']> }) {
  const [name, setName] = useState('');
  const [word, setWord] = useState<string>();
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      await sendWrite('POST', '/api/import/layouts', { body: { ...layout, name } });
      setWord(say('import.layoutSaved', { name }));
    } catch (error) {
      setWord(faultOf(error));
    }
  };
  if (word !== undefined) return <p role="status">{word}</p>;
  return (
    <form class="options" onSubmit={(event) => void save(event)}>
      <label class="option">
        <span>{say('import.layoutName')}</span>
        <input
          type="text"
          required
          maxLength={80}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{say('import.saveLayout')}</button>
    </form>
  );
}

interface ColumnProps {
  readonly trial: Imported;
  readonly reading: Reading;
  readonly onChange: (columns: Reading['columns']) => void;
}

/** The columns that the import does not know, with what they may mean. What was decided before stays in the list. */
function Columns({ onChange, reading, trial }: ColumnProps) {
  const open = openColumns(trial);
  const decided = Object.keys(reading.columns).filter((column) => !open.some((each) => each.column === column));
  const rows = [...open, ...decided.map((column) => ({ column, field: null, reason: '' }))];
  if (rows.length === 0) return null;
  const proposed = open.filter(({ column, field }) => field !== null && !(column in reading.columns));
  return (
    <section class="columns">
      <h3>{say('import.columns')}</h3>
      {proposed.length > 0 && (
        <button
          type="button"
          onClick={() =>
            onChange({
              ...reading.columns,
              ...Object.fromEntries(proposed.map(({ column, field }) => [column, field ?? ''])),
            })
          }
        >
          {say('import.takeProposed', { n: proposed.length })}
        </button>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{say('import.heading')}</th>
            <th scope="col">{say('import.means')}</th>
            <th scope="col">{say('import.because')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ column, field, reason, ...why }) => (
            <tr key={column}>
              <th scope="row" dir="auto">
                {column}
              </th>
              <td>
                <select
                  aria-label={column}
                  value={reading.columns[column] ?? ''}
                  onChange={(event) => onChange({ ...reading.columns, [column]: event.currentTarget.value })}
                >
                  <option value="">{say('import.leftOut')}</option>
                  {fieldsOf(reading.kind).map((each) => (
                    <option key={each} value={each}>
                      {each === field ? `${columnName(each)} ✓` : columnName(each)}
                    </option>
                  ))}
                </select>
              </td>
              <td dir="auto" class="soft" lang={sayingOf.value(why) === undefined && field !== null ? 'en' : undefined}>
                {field !== null &&
                  say('import.perhaps', { field: columnName(field), reason: sayingOf.value(why) ?? reason })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
