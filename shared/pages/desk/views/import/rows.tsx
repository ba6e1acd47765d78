import { useState } from 'preact/hooks';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { shownValue } from '#shared/pages/desk/panels/shown-value.ts';
import { listed, say } from '#shared/pages/desk/words.ts';
import { columnName, type Decision, type Imported, type Reading } from './import-state.ts';

/** Drawn at once. More are shown when a person asks: a file may have thousands. */
const SHOWN = 100;

/** What is wrong with a file, by cause: one line for all rows with the same fault. */
export function Faults(props: {
  readonly title: string;
  readonly faults: Imported['errors'];
  readonly changes: Imported['changes'];
  readonly isBad?: boolean;
}) {
  const { changes, faults, isBad, title } = props;
  const names = new Map(changes.map(({ name, row }) => [row, name]));
  const shownRow = (row: number): string => (names.get(row) ? `${row} (${names.get(row)})` : `${row}`);
  if (faults.length === 0) return null;
  return (
    <section class={isBad ? 'faults bad' : 'faults'}>
      <h3>{title}</h3>
      <ul class="rows">
        {faults.map((fault, place) => (
          <li key={place}>
            <b dir="auto">{[fault.sheet, fault.column].filter(Boolean).join(' › ')}</b>{' '}
            <Spoken of={fault} english={fault.message} />{' '}
            {fault.read.length > 0 && <q dir="auto">{fault.read.slice(0, 5).join('”, “')}</q>}{' '}
            <span class="soft" dir="auto">
              {say(fault.rows.length === 1 ? 'import.inRow' : 'import.inRows', {
                rows: listed(fault.rows.slice(0, 20).map(shownRow)),
              })}
              {fault.count > 20 && ` (${fault.count})`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rows with faults, and rows that are left out: a person leaves out one, or all with faults. */
export function FaultyRows(props: {
  readonly changes: Imported['changes'];
  readonly reading: Reading;
  readonly onChange: (part: Partial<Reading>) => void;
}) {
  const { changes, onChange, reading } = props;
  const { decisions, faulty } = reading;
  const rows = changes.filter(
    ({ change, name }) => name !== undefined && (change === 'REFUSED' || change === 'SKIPPED'),
  );
  if (rows.length === 0 && faulty === '') return null;
  const leaveOut = (row: number, isOut: boolean) => {
    const { [row]: _before, ...others } = decisions;
    onChange({ decisions: isOut ? { ...others, [row]: 'SKIP' } : others });
  };
  return (
    <section class="faulty">
      <label class="tick">
        <input
          type="checkbox"
          checked={faulty !== ''}
          onChange={(event) => onChange({ faulty: event.currentTarget.checked ? 'SKIP' : '' })}
        />{' '}
        {say('import.leaveOutAll')}
      </label>
      <ul class="rows">
        {rows.slice(0, SHOWN).map(({ change, name = '', row }) => (
          <li key={row}>
            <label class="tick">
              <input
                type="checkbox"
                checked={change === 'SKIPPED'}
                disabled={faulty !== '' && !(row in decisions)}
                onChange={(event) => leaveOut(row, event.currentTarget.checked)}
              />{' '}
              <span dir="auto">{say('import.rowNamed', { row, name })}</span> · {say('import.skip')}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What else to look at. */
export function Warnings({ warnings }: { readonly warnings: NonNullable<Imported['warnings']> }) {
  if (warnings.length === 0) return null;
  return (
    <ul class="rows">
      {warnings.map((warning, place) => (
        <li key={place}>
          <Spoken of={warning} english={warning.message} />
        </li>
      ))}
    </ul>
  );
}

/** Rows that may mean a record of ours: a person decides. */
export function Waiting(props: {
  readonly rows: Imported['waiting'];
  readonly decisions: Readonly<Record<string, Decision>>;
  readonly onChange: (decisions: Readonly<Record<string, Decision>>) => void;
}) {
  const { decisions, onChange, rows } = props;
  const decided = Object.keys(decisions).filter((row) => !rows.some((each) => `${each.row}` === row));
  if (rows.length + decided.length === 0) return null;
  return (
    <section class="waiting">
      <h3>{say('import.waiting')}</h3>
      <ul class="rows">
        {rows.map(({ like, name, row }) => (
          <li key={row}>
            <label>
              <span dir="auto">{say('import.rowNamed', { row, name })}</span>{' '}
              <select
                value={decisions[row] ?? ''}
                onChange={(event) => onChange({ ...decisions, [row]: event.currentTarget.value })}
              >
                <option value="">{say('import.undecided')}</option>
                {like.map(({ id, name: theirs, organization }) => (
                  <option key={id} value={id}>
                    {say('import.isSame', { name: listed([theirs, organization]) })}
                  </option>
                ))}
                <option value="NEW">{say('import.isNew')}</option>
                <option value="SKIP">{say('import.skip')}</option>
              </select>
            </label>
          </li>
        ))}
      </ul>
      {decided.length > 0 && (
        <p>
          {say('import.decided', { n: decided.length })}{' '}
          <button type="button" onClick={() => onChange({})}>
            {say('import.decideAgain')}
          </button>
        </p>
      )}
    </section>
  );
}

/** Each row with what it changes, before and after. */
export function RowChanges({ changes }: { readonly changes: Imported['changes'] }) {
  const [isAll, setAll] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const wanted = isAll ? changes : changes.filter(({ change }) => change !== 'UNCHANGED');
  if (changes.length === 0) return null;
  return (
    <section class="changes">
      <h3>{say('import.changes')}</h3>
      <label class="tick">
        <input type="checkbox" checked={!isAll} onChange={(event) => setAll(!event.currentTarget.checked)} />{' '}
        {say('import.onlyChanged')}
      </label>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('import.row')}</th>
            <th scope="col">{say('import.name')}</th>
            <th scope="col">{say('import.what')}</th>
            <th scope="col">{say('import.beforeAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {wanted.slice(0, shown).map((each) => (
            <tr key={each.row} class={each.change}>
              <td>{each.row}</td>
              <td dir="auto">{each.name}</td>
              <td>{say(`rowChange.${each.change}`)}</td>
              <td dir="auto">
                {each.fields.map((field) => (
                  <span key={field} class="field-change">
                    <b>{columnName(field)}</b>{' '}
                    {each.before && field in each.before && <del>{valueOf(field, each.before)}</del>}{' '}
                    <ins>{valueOf(field, each.after ?? {})}</ins>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wanted.length > shown && (
        <button type="button" onClick={() => setShown(shown + SHOWN * 5)}>
          {say('import.more', { n: wanted.length - shown })}
        </button>
      )}
    </section>
  );
}

function valueOf(field: string, values: Readonly<Record<string, unknown>>): string {
  return shownValue(field.split('.').at(-1) ?? field, values[field]);
}
