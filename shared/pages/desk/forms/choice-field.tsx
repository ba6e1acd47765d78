import { asText } from '#shared/pages/parts/as-text.ts';
import { type FieldProps, isRadio } from './field-props.ts';
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
