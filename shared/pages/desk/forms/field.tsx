import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { Clock, DayChoice, When } from '#shared/pages/desk/kit/when.tsx';
import { aboutField } from '#shared/pages/desk/shell/code-words.ts';
import { say } from '#shared/pages/desk/words.ts';
import { Choice } from './choice-fields.tsx';
import { type FieldProps, isRadio, textOf } from './field-props.ts';
import { ListField, MapField, ObjectField } from './nested-fields.tsx';
import type { Field as FormField } from './operations.ts';
import { RecordField, RecordsField } from './record-fields.tsx';
import { isEmpty } from './values.ts';
import { fieldName, unitOf } from './words.ts';

/** Fields that name themselves: what is in them has names of its own. */
const NESTED = ['object', 'map', 'list'];

/** A field with its name, and with what the service says of it. */
export function Field(props: FieldProps) {
  const { fault, field, id } = props;
  const faultId = fault ? `${id}-fault` : undefined;
  const fields = { ...props, describedBy: faultId };
  const name = (
    <>
      {fieldName(isOfRecords(field) && field.name === 'ids' ? 'eventIds' : field.name)}
      {field.isRequired && (
        <span class="needed" aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
  const isGroup = NESTED.includes(field.type) && !isOfRecords(field);
  return (
    <div class={`field of-${field.type}`} data-field={field.name}>
      {isGroup ? (
        <div class="group" role="group" aria-labelledby={`${id}-name`}>
          {field.type === 'object' && !field.isRequired && !props.isUnfolded ? (
            <Folded id={`${id}-name`} name={name} isOpen={!isEmpty(props.value)}>
              <Input {...fields} />
            </Folded>
          ) : (
            <>
              <span id={`${id}-name`} class="name">
                {name}
              </span>
              <Input {...fields} />
            </>
          )}
        </div>
      ) : field.type === 'boolean' && !field.isNullable ? (
        <Check {...fields} />
      ) : (
        <Labelled id={id} name={name} isChoice={isRadio(field)}>
          <Input {...fields} />
        </Labelled>
      )}
      {fault && (
        <p id={faultId} class="fault">
          <Spoken of={aboutField(fault)} english={fault.message} />
        </p>
      )}
    </div>
  );
}

/** What is seldom filled in shows its name until it is opened. */
function Folded(props: {
  readonly id: string;
  readonly name: ComponentChildren;
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(props.isOpen);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id={props.id}>{props.name}</summary>
      {isOpen && props.children}
    </details>
  );
}

function Labelled(props: {
  readonly id: string;
  readonly name: ComponentChildren;
  readonly isChoice: boolean;
  readonly children: ComponentChildren;
}) {
  const { children, id, isChoice, name } = props;
  if (isChoice)
    return (
      <>
        <span id={`${id}-name`} class="name">
          {name}
        </span>
        {children}
      </>
    );
  return (
    <>
      <label for={id}>{name}</label>
      {children}
    </>
  );
}

function isOfRecords({ item, type }: FormField): boolean {
  return type === 'list' && item?.type === 'id';
}

/** The input of a field, without its name. */
export function Input(props: FieldProps) {
  const { describedBy, fault, field, id, onChange, value } = props;
  const label = fieldName(field.name);
  const shared = { id, describedBy, isInvalid: fault !== undefined };
  switch (field.type) {
    case 'choice':
      return <Choice {...props} />;
    case 'boolean':
      return <Flag {...props} />;
    case 'number':
      return <NumberInput {...props} />;
    case 'instant':
      return <Moment {...props} />;
    case 'date':
      return <DayChoice id={id} label={label} value={textOf(value) ?? ''} onChange={onChange} hasNone />;
    case 'clock':
      return <Clock {...shared} label={label} value={textOf(value)} onChange={onChange} />;
    case 'id':
      return <RecordField {...props} />;
    case 'list':
      return isOfRecords(field) ? <RecordsField {...props} /> : <ListField {...props} parts={PARTS} />;
    case 'map':
      return <MapField {...props} parts={PARTS} />;
    case 'object':
      return <ObjectField {...props} parts={PARTS} />;
    default:
      return <TextInput {...props} />;
  }
}

/** A moment. Where it must be said, or is that of a ride, the day in view stands there already. */
function Moment({ beside, describedBy, fault, field, id, onChange, value }: FieldProps) {
  const { isRequired = false, name } = field;
  return (
    <When
      id={id}
      describedBy={describedBy}
      isInvalid={fault !== undefined}
      isRequired={isRequired}
      label={fieldName(name)}
      value={textOf(value)}
      hasStart={isRequired || name.endsWith('Time')}
      from={name === 'startTime' || name === 'from' ? undefined : textOf(beside['startTime'] ?? beside['from'])}
      onChange={onChange}
    />
  );
}

function typeOfText({ format, name }: FormField): 'text' | 'tel' | 'email' | 'url' {
  if (format === 'email') return 'email';
  if (format === 'uri') return 'url';
  return /phone/i.test(name) ? 'tel' : 'text';
}

function TextInput({ describedBy, fault, field, id, onChange, value }: FieldProps) {
  const shared = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': fault === undefined ? undefined : true,
    'aria-required': field.isRequired || undefined,
    autocomplete: 'off' as const,
    dir: 'auto' as const,
    value: textOf(value) ?? '',
    ...(field.max !== undefined && { maxLength: field.max }),
  };
  const input: object = { ...shared, type: typeOfText(field) };
  const take = (text: string) => onChange(text === '' ? undefined : text);
  return field.type === 'long' ? (
    <textarea {...shared} rows={3} onInput={({ currentTarget }) => take(currentTarget.value)} />
  ) : (
    <input {...input} onInput={({ currentTarget }) => take(currentTarget.value)} />
  );
}

function NumberInput({ describedBy, fault, field, id, onChange, value }: FieldProps) {
  const unit = unitOf(field.name);
  return (
    <span class="numeral">
      <input
        id={id}
        type="number"
        min={field.min}
        max={field.max}
        step={field.isWhole ? 1 : 'any'}
        value={typeof value === 'number' ? value : ''}
        aria-describedby={unit ? `${describedBy ?? ''} ${id}-unit` : describedBy}
        aria-invalid={fault === undefined ? undefined : true}
        aria-required={field.isRequired || undefined}
        onInput={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : Number(text))}
      />
      {unit && (
        <span id={`${id}-unit`} class="unit">
          {unit}
        </span>
      )}
    </span>
  );
}

function Check({ describedBy, field, id, onChange, value }: FieldProps) {
  return (
    <label class="check" for={id}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onChange(currentTarget.checked || (field.isRequired ? false : undefined))}
      />
      {fieldName(field.name)}
    </label>
  );
}

/** Yes, no, or not said. */
function Flag({ describedBy, id, onChange, value }: FieldProps) {
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text === 'true')}
    >
      <option value="">–</option>
      <option value="true">{say('yes')}</option>
      <option value="false">{say('no')}</option>
    </select>
  );
}

const PARTS = { Field, Input };
