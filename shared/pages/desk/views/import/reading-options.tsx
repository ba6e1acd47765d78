import { fieldName } from '#shared/pages/desk/forms/words.ts';
import { api } from '#shared/pages/desk/session.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { say } from '#shared/pages/desk/words.ts';
import { IMPORT_KINDS, type Imported, type ImportKind, type Reading } from './import-state.ts';

interface Props {
  /** Before a file is chosen, a person says only what it will be: the empty list is of that kind. */
  readonly hasFile: boolean;
  readonly reading: Reading;
  readonly onChange: (part: Partial<Reading>) => void;
}

interface Layout {
  readonly id: string;
  readonly name: string;
  readonly kind: ImportKind;
}

/** What the file is, and how it is read. */
export function ReadingOptions({ hasFile, onChange, reading }: Props) {
  return (
    <div class="options">
      <label class="option">
        <span>{say('import.what')}</span>
        <select
          value={reading.kind}
          onChange={(event) =>
            onChange({
              kind: event.currentTarget.value as ImportKind,
              columns: {},
              decisions: {},
              defaults: {},
              layout: '',
            })
          }
        >
          {IMPORT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say(`list.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {hasFile && <OfFile reading={reading} onChange={onChange} />}
    </div>
  );
}

function OfFile({ onChange, reading }: Omit<Props, 'hasFile'>) {
  const layouts = useReading(() => api().list<Layout>('/api/import/layouts?limit=100'));
  const fitting = (layouts.value ?? []).filter(({ kind }) => kind === reading.kind);
  return (
    <>
      {fitting.length > 0 && (
        <label class="option">
          <span>{say('import.layout')}</span>
          <select value={reading.layout} onChange={(event) => onChange({ layout: event.currentTarget.value })}>
            <option value="">{say('import.layoutFound')}</option>
            {fitting.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Typed label={say('import.sheet')} value={reading.sheet} onChange={(sheet) => onChange({ sheet })} />
      <Typed
        label={say('import.headingRow')}
        value={reading.headingRow}
        onChange={(headingRow) => onChange({ headingRow })}
      />
      <label class="option">
        <span>{say('import.dates')}</span>
        <select value={reading.dates} onChange={(event) => onChange({ dates: event.currentTarget.value })}>
          <option value="">{say('import.datesUsual')}</option>
          <option value="DAY_FIRST">{say('import.dayFirst')}</option>
          <option value="MONTH_FIRST">{say('import.monthFirst')}</option>
        </select>
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked={reading.phones === 'PLUS'}
          onChange={(event) => onChange({ phones: event.currentTarget.checked ? 'PLUS' : '' })}
        />{' '}
        {say('import.plus')}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked={reading.isHiddenRead}
          onChange={(event) => onChange({ isHiddenRead: event.currentTarget.checked })}
        />{' '}
        {say('import.hidden')}
      </label>
    </>
  );
}

/** What stands in all rows for each column that every list needs and this one lacks. */
export function ForAllRows(props: Pick<Props, 'onChange' | 'reading'> & { readonly faults: Imported['errors'] }) {
  const { defaults } = props.reading;
  const missing = props.faults.flatMap(({ column, values }) => (column && values && 'cure' in values ? [column] : []));
  return (
    <div class="options">
      {[...new Set([...Object.keys(defaults), ...missing])].map((column) => (
        <Typed
          key={column}
          label={`${column}: ${fieldName('defaults')}`}
          value={defaults[column] ?? ''}
          onChange={(value) => props.onChange({ defaults: { ...defaults, [column]: value } })}
        />
      ))}
    </div>
  );
}

/** A text that counts when the person leaves its field: each change reads the whole file anew. */
function Typed(props: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <label class="option">
      <span>{props.label}</span>
      <input type="text" value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)} />
    </label>
  );
}
