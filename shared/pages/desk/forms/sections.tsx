import { useState } from 'preact/hooks';
import type { FieldFault } from '#shared/pages/desk/shell/code-words.ts';
import { listed } from '#shared/pages/desk/words.ts';
import { PlaceField } from './choice-fields.tsx';
import { PAIRS } from './deriving.ts';
import { Field } from './field.tsx';
import { type Section, sectionsOf } from './layouts.ts';
import type { Field as FormField, Operation } from './operations.ts';
import type { Form } from './use-form.ts';
import { fieldsFor, isEmpty, type Values } from './values.ts';
import { fieldName, groupName } from './words.ts';

interface Props {
  readonly operation: Operation;
  readonly form: Form;
  readonly faults: Readonly<Record<string, FieldFault>>;
}

/** A ride has two places, no legs, and lasts no whole day. */
const NOT_OF_RIDES = ['withLegs', 'placeId', 'location', 'allDay', 'startDate', 'endDate'];

/** The fields of a form, in the order in which a person is asked. */
export function Sections({ faults, form, operation }: Props) {
  const { body, id, params, query } = operation;
  const given = form.draft.start;
  // What the record in the panel has filled in is not asked again.
  const asked = [...params, ...query].filter(({ name }) => !(isParam(operation, name) && !isEmpty(given[name])));
  const unfit = form.values['type'] === 'TRANSPORT' ? NOT_OF_RIDES : [];
  const own = [...asked, ...fieldsFor(body, form.values)].filter(({ name }) => !unfit.includes(name));
  const fields = withoutPairs(own);
  return (
    <div class="sections">
      {sectionsOf(id, fields).map((section) => (
        <Part key={section.group} section={section} operation={operation} form={form} faults={faults} />
      ))}
    </div>
  );
}

function isParam({ params }: Operation, name: string): boolean {
  return params.some((each) => each.name === name) || name === 'date';
}

/** The words of a place stand in the field of the place. */
function withoutPairs(fields: readonly FormField[]): readonly FormField[] {
  const paired = fields.map(({ name }) => PAIRS[name]);
  return fields.filter(({ name }) => !paired.includes(name));
}

function Part({ section, ...props }: Props & { readonly section: Section }) {
  const { fields, group, isFolded } = section;
  const hasValue = fields.some(
    ({ name }) => props.faults[name] !== undefined || !isEmpty(props.form.draft.start[name]),
  );
  const [isOpen, setOpen] = useState(hasValue && fields.some(({ name }) => props.faults[name] !== undefined));
  const all = fields.map((field) => <One key={`${field.name}:${field.type}`} field={field} {...props} />);
  if (group === '') return <div class="part">{all}</div>;
  const name = group.startsWith('field:') ? fieldName(group.slice(6)) : groupName(group);
  if (!isFolded)
    return (
      <fieldset class="part">
        <legend>{name}</legend>
        {all}
      </fieldset>
    );
  return (
    <details class="part" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {name}
        {!group.startsWith('field:') && <Inside fields={fields} values={props.form.values} />}
      </summary>
      {isOpen && all}
    </details>
  );
}

/** A folded part names this many fields that are empty. */
const MAX_EMPTY = 4;

/** What is behind a folded part: the fields that are filled in, then some of the others. */
function Inside({ fields, values }: { readonly fields: readonly FormField[]; readonly values: Values }) {
  const isFilled = ({ name }: FormField) => !isEmpty(values[name]) && values[name] !== false;
  const namesOf = (of: readonly FormField[]) => listed(of.map(({ name }) => fieldName(name)));
  const empty = fields.filter((each) => !isFilled(each));
  return (
    <span class="soft">
      {' '}
      <b>{namesOf(fields.filter(isFilled))}</b> {namesOf(empty.slice(0, MAX_EMPTY))}
      {empty.length > MAX_EMPTY && '…'}
    </span>
  );
}

function One({ faults, field, form, operation }: Props & { readonly field: FormField }) {
  const { set, values } = form;
  const { name, record } = field;
  const shared = {
    id: `f-${name}`,
    field,
    value: values[name],
    beside: values,
    fault: faults[name] ?? faults[PAIRS[name] ?? ''],
    isUnfolded: operation.id === 'updateSettings',
    isDeleted: operation.path.endsWith('/restore'),
    tagsOf: operation.path.includes('/drivers') ? ('driver' as const) : ('vehicle' as const),
  };
  const isFlight = record === 'Flight' && name !== 'flightId';
  if (PAIRS[name] && operation.body.some((each) => each.name === PAIRS[name]))
    return <PlaceField {...shared} textName={PAIRS[name]} onChange={(value) => set({ [name]: value })} onSet={set} />;
  return (
    <Field
      {...shared}
      onChange={(value) => {
        if (isFlight) set(flightValues(name, value));
        else set({ [name]: value });
      }}
    />
  );
}

/** A flight is named by its number, and beside it by its date. */
function flightValues(name: string, id: unknown): Values {
  const [, number, date] = /^flt_(.+)_(\d{4}-\d{2}-\d{2})$/.exec(String(id)) ?? [];
  return { [name]: number, date };
}
