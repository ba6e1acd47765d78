import { Combobox } from '#shared/pages/desk/kit/combobox.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { aboutField } from '#shared/pages/desk/shell/code-words.ts';
import { asText } from '#shared/pages/parts/as-text.ts';
import { choicesOf } from './choices.ts';
import { type FieldProps, isRadio, textOf } from './field-props.ts';
import type { Values } from './values.ts';
import { fieldName, valueName } from './words.ts';

/** One of a few values: side by side up to four, else a list to open. */
export function Choice(props: FieldProps) {
  const { describedBy, fault, field, id, onChange, value } = props;
  const { isRequired = false, name, values = [] } = field;
  const take = (text: string) => onChange(values.find((each) => String(each) === text));
  if (isRadio(field)) return <Radios {...props} onTake={take} />;
  return (
    <select
      id={id}
      aria-label={fieldName(name)}
      aria-describedby={describedBy}
      aria-invalid={fault === undefined ? undefined : true}
      aria-required={isRequired || undefined}
      value={asText(value)}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    >
      {(!isRequired || value === undefined || value === null) && <option value="">–</option>}
      {values.map((each) => (
        <option key={each} value={each}>
          {valueName(name, each)}
        </option>
      ))}
    </select>
  );
}

function Radios({ field, id, onChange, onTake, value }: FieldProps & { readonly onTake: (text: string) => void }) {
  const { isRequired = false, name, values = [] } = field;
  return (
    <span class="values" role="radiogroup" aria-labelledby={`${id}-name`}>
      {values.map((each, place) => (
        <label key={each} for={`${id}-${place}`}>
          <input
            id={`${id}-${place}`}
            type="radio"
            name={id}
            checked={value === each}
            onChange={() => onTake(String(each))}
            onClick={() => {
              // A second press takes the choice away.
              if (!isRequired && value === each) onChange(undefined);
            }}
          />
          {valueName(name, each)}
        </label>
      ))}
    </span>
  );
}

interface Props extends FieldProps {
  /** The field that holds the words of a place that is not on the list. */
  readonly textName: string;
  readonly onSet: (changes: Values) => void;
}

/** A place: one of the list, or in words. */
export function PlaceField({ beside, describedBy, fault, field, id, onSet, textName, value }: Props) {
  const { name } = field;
  const words = textOf(beside[textName]);
  const place = textOf(value);
  const faultId = fault ? `${id}-fault` : describedBy;
  return (
    <div class="field of-id" data-field={name}>
      <label for={id}>{fieldName(name)}</label>
      <Combobox
        id={id}
        options={choicesOf('Place')}
        value={place}
        text={place ? undefined : words}
        onChange={(picked) => onSet({ [name]: picked ?? null, [textName]: picked ? undefined : null })}
        onText={(typed) => onSet({ [name]: null, [textName]: typed || null })}
        label={fieldName(name)}
        describedBy={faultId}
        isInvalid={fault !== undefined}
      />
      {fault && (
        <p id={faultId} class="fault">
          <Spoken of={aboutField(fault)} english={fault.message} />
        </p>
      )}
    </div>
  );
}
