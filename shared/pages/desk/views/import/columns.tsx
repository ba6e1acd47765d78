import { sayingOf } from '#shared/pages/desk/shell/code-words.ts';
import { say } from '#shared/pages/desk/words.ts';
import { columnName, fieldsOf, type Imported, openColumns, type Reading } from './import-state.ts';

interface Props {
  readonly trial: Imported;
  readonly reading: Reading;
  readonly onChange: (columns: Reading['columns']) => void;
}

/** The columns that the import does not know, with what they may mean. What was decided before stays in the list. */
export function Columns({ onChange, reading, trial }: Props) {
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
