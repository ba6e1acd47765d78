import { Combobox } from '#shared/pages/desk/kit/combobox.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { aboutField } from '#shared/pages/desk/shell/code-words.ts';
import { choicesOf } from './choices.ts';
import { type FieldProps, textOf } from './field-props.ts';
import type { Values } from './values.ts';
import { fieldName } from './words.ts';

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
