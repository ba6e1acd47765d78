import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { readSuppliers, suppliers } from '#shared/pages/desk/panels/suppliers.ts';
import { dayName } from '#shared/pages/desk/store/days.ts';
import { lists, range } from '#shared/pages/desk/store/store.ts';
import { localeOf, say, times } from '#shared/pages/desk/words.ts';
import { languagesOfPages } from '#shared/pages/parts/page-settings.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { ListedPaper } from './earlier-papers.tsx';
import type { Choice, PaperKind } from './papers-kinds.ts';

interface Props {
  readonly kind: PaperKind;
  readonly choice: Choice;
  /** Earlier papers of this kind, which a new one may replace. */
  readonly earlier: readonly ListedPaper[];
  readonly onChange: (part: Partial<Choice>) => void;
}

/** What can be chosen for a paper of this kind. */
export function PaperOptions(props: Props) {
  const { choice, kind, onChange } = props;
  return (
    <div class="options">
      {kind.time === 'DAY' && (
        <DayChoice label={say('papers.day')} value={choice.date} onChange={(date) => onChange({ date })} />
      )}
      {kind.time === 'RANGE' && (
        <>
          <DayChoice label={say('papers.from')} value={choice.from} onChange={(from) => onChange({ from })} />
          <DayChoice label={say('papers.to')} value={choice.to} onChange={(to) => onChange({ to })} />
        </>
      )}
      {kind.ids && <IdChoice {...props} of={kind.ids} />}
      <Option label={say('papers.language')}>
        <select value={choice.language} onChange={(event) => onChange({ language: event.currentTarget.value })}>
          {languagesOfPages()
            .sort()
            .map((each) => (
              <option key={each} value={each}>
                {languageName(each)}
              </option>
            ))}
        </select>
      </Option>
      <Option label={say('papers.size')}>
        <select value={choice.pageSize} onChange={(event) => onChange({ pageSize: event.currentTarget.value })}>
          <option value="">{say('papers.usual')}</option>
          <option value="A4">A4</option>
          <option value="LETTER">Letter</option>
        </select>
      </Option>
      {kind.isPaged && <PageOptions {...props} />}
      <Option label={say('papers.classification')}>
        <input
          type="text"
          maxLength={60}
          value={choice.classification}
          onInput={(event) => onChange({ classification: event.currentTarget.value })}
        />
      </Option>
    </div>
  );
}

function languageName(language: string): string {
  return new Intl.DisplayNames([localeOf()], { type: 'language' }).of(language) ?? language;
}

function Option({ children, label }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <label class="option">
      <span>{label}</span>
      {children}
    </label>
  );
}

/** Returns the days of the desk, as calendar dates of the event. */
function days(): string[] {
  const { from, to } = range.value;
  const found = new Set<string>();
  for (let at = from; at < to; at += DAY_MS) found.add(times.value.local(at).slice(0, 10));
  return [...found];
}

function DayChoice(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  const all = [...new Set([...days(), props.value])].sort();
  return (
    <Option label={props.label}>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {all.map((day) => (
          <option key={day} value={day}>
            {dayName(day)}
          </option>
        ))}
      </select>
    </Option>
  );
}

/** Returns the records that a paper may be about, by their names. */
function namedOf(of: NonNullable<PaperKind['ids']>): { readonly id: string; readonly name: string }[] {
  const records = of === 'suppliers' ? suppliers.value : lists[of].value;
  return [...records.values()].map((each) => ({
    id: each.id,
    name: 'name' in each ? each.name : 'title' in each ? each.title : each.id,
  }));
}

function IdChoice({ choice, kind, of, onChange }: Props & { readonly of: NonNullable<PaperKind['ids']> }) {
  const named = namedOf(of);
  useEffect(() => {
    if (of === 'suppliers') void readSuppliers();
  }, [of]);
  const isOne = kind.kind === 'TIMETABLE';
  const chosen = new Set(choice.ids);
  return (
    <fieldset class="ids">
      <legend>{isOne ? say('papers.whose') : say('papers.whoseOrAll')}</legend>
      {named
        .toSorted((a, b) => a.name.localeCompare(b.name, localeOf(), { numeric: true }))
        .map(({ id, name }) => (
          <label key={id}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name="paper-id"
              checked={chosen.has(id)}
              onChange={(event) =>
                onChange({
                  ids: isOne
                    ? [id]
                    : event.currentTarget.checked
                      ? [...choice.ids, id]
                      : choice.ids.filter((each) => each !== id),
                })
              }
            />{' '}
            <span dir="auto">{name}</span>
          </label>
        ))}
    </fieldset>
  );
}

function PageOptions({ choice, earlier, onChange }: Props) {
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          checked={choice.cover}
          onChange={(event) => onChange({ cover: event.currentTarget.checked })}
        />{' '}
        {say('papers.cover')}
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked={choice.duplex}
          onChange={(event) => onChange({ duplex: event.currentTarget.checked })}
        />{' '}
        {say('papers.duplex')}
      </label>
      <Option label={say('papers.copies')}>
        <input
          type="number"
          min={1}
          max={50}
          value={choice.copies}
          onInput={(event) => onChange({ copies: Number(event.currentTarget.value) || 1 })}
        />
      </Option>
      {earlier.length > 0 && (
        <Option label={say('papers.replaces')}>
          <select value={choice.supersedes} onChange={(event) => onChange({ supersedes: event.currentTarget.value })}>
            <option value="">{say('papers.replacesNone')}</option>
            {earlier.map((each) => (
              <option key={each.id} value={each.id}>
                {each.fileName} ({times.value.dayTime(each.createdAt)})
              </option>
            ))}
          </select>
        </Option>
      )}
    </>
  );
}
