import { useState } from 'preact/hooks';
import { Combobox } from '#shared/pages/desk/kit/combobox.tsx';
import { shownValue } from '#shared/pages/desk/panels/shown-value.ts';
import { plural, say } from '#shared/pages/desk/words.ts';
import { choicesFor } from './choices.ts';
import { type FieldProps, textOf } from './field-props.ts';
import { fieldName } from './words.ts';

/** A record by its name. */
export function RecordField({ beside, describedBy, fault, field, id, isDeleted = false, onChange, value }: FieldProps) {
  const { name, record = '' } = field;
  const text = textOf(value);
  if (record === '')
    return (
      <input
        id={id}
        autocomplete="off"
        dir="auto"
        value={text ?? ''}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
    );
  const options = choicesFor(field, isDeleted);
  // A flight is chosen by its id: its path names it by number and date.
  const isByNumber = record === 'Flight' && name !== 'flightId';
  const chosen = isByNumber && text ? `flt_${text}_${textOf(beside['date']) ?? ''}` : text;
  return (
    <Combobox
      id={id}
      options={options}
      value={chosen}
      onChange={onChange}
      label={fieldName(name)}
      describedBy={describedBy}
      isInvalid={fault !== undefined}
      isRequired={field.isRequired}
    />
  );
}

/** More tokens than these fold into their number. */
const SHOWN = 6;

/** Several records by their names. */
export function RecordsField({ describedBy, fault, field, id, onChange, value }: FieldProps) {
  const [isOpen, setOpen] = useState(false);
  const record = field.item?.record ?? '';
  const ids = Array.isArray(value) ? (value as readonly string[]) : [];
  const options = choicesFor(field);
  const known = new Map(options.map((each) => [each.id, each]));
  const nameOf = (each: string) => known.get(each)?.name ?? shownValue('id', each);
  const without = (taken: string) => onChange(ids.filter((each) => each !== taken));
  const isFolded = ids.length > SHOWN && !isOpen;
  return (
    <span class="tokens">
      {ids.length > SHOWN && (
        <button type="button" class="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {record === 'Vip' ? plural('panel.guests', ids.length) : `${ids.length} ${fieldName(field.name)}`}
        </button>
      )}
      {!isFolded &&
        ids.map((each) => (
          <span key={each} class="token">
            <bdi>{nameOf(each)}</bdi>
            {/* Many rides have the same title. */}
            {record === 'ScheduleEvent' && <small>{known.get(each)?.detail}</small>}
            <button
              type="button"
              aria-label={say('forms.without', { name: nameOf(each) })}
              onClick={() => without(each)}
            >
              ×
            </button>
          </span>
        ))}
      <Combobox
        id={id}
        isForMany
        options={options.filter((each) => !ids.includes(each.id))}
        value={undefined}
        onChange={(picked) => picked && onChange([...ids, picked])}
        onBackspace={() => onChange(ids.slice(0, -1))}
        label={fieldName(field.name)}
        describedBy={describedBy}
        isInvalid={fault !== undefined}
        isRequired={field.isRequired}
      />
    </span>
  );
}
