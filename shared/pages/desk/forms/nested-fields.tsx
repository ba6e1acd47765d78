import { tagLabel } from '#shared/domain/assignments/tag-label.ts';
import { settings } from '#shared/pages/desk/store/store.ts';
import { languageOf, say } from '#shared/pages/desk/words.ts';
import { asText } from '#shared/pages/parts/as-text.ts';
import { languagesOfPages } from '#shared/pages/parts/load-words.ts';
import { choicesOf, recordName } from './choices.ts';
import type { FieldProps, NestedProps } from './field-props.ts';
import type { Field as FormField } from './operations.ts';
import type { Values } from './values.ts';
import { fieldName, valueName } from './words.ts';

function objectOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

/** The fields of an object, one below the other. */
export function ObjectField({ field, id, onChange, parts: { Field }, value }: NestedProps) {
  const values = objectOf(value);
  return (
    <div class="nested">
      {(field.fields ?? []).map((each) => (
        <Field
          key={each.name}
          id={`${id}-${each.name}`}
          field={each}
          value={values[each.name]}
          beside={values}
          onChange={(next) => onChange({ ...values, [each.name]: next })}
        />
      ))}
    </div>
  );
}

function emptyOf({ type }: FormField): unknown {
  if (type === 'object' || type === 'map') return {};
  return type === 'list' ? [] : '';
}

/** A list: of values to choose from as boxes, of texts as lines, of objects as numbered parts. */
export function ListField({ parts: { Input }, ...props }: NestedProps) {
  const { field, id, onChange, value } = props;
  const { item } = field;
  if (!item) return null;
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const tags = tagsFor(props);
  if (tags.length > 0 || item.type === 'choice') {
    const values = (item.values ?? []).map((each) => ({ value: each, name: valueName(field.name, each) }));
    return <Boxes id={id} items={items} onChange={onChange} among={tags.length > 0 ? tags : values} />;
  }
  if (item.type === 'text' || item.type === 'number') return <Lines {...props} item={item} items={items} />;
  const put = (place: number, next: unknown) => onChange(items.map((each, i) => (i === place ? next : each)));
  return (
    <>
      <ol class="items">
        {items.map((each, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their place
          <li key={place}>
            <div class="item">
              <Input
                id={`${id}-${place}`}
                field={item}
                value={each}
                beside={{}}
                onChange={(next) => put(place, next)}
              />
            </div>
            <button
              type="button"
              class="small"
              aria-label={say('forms.removeItem', { name: fieldName(field.name), n: place + 1 })}
              onClick={() => onChange(items.filter((_, i) => i !== place))}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      {items.length < (field.max ?? Number.POSITIVE_INFINITY) && (
        <button type="button" class="small" onClick={() => onChange([...items, emptyOf(item)])}>
          {say('forms.addItem', { name: fieldName(field.name) })}
        </button>
      )}
    </>
  );
}

interface ListProps extends FieldProps {
  readonly item: FormField;
  readonly items: readonly unknown[];
}

/** The tags of the settings that a list may hold: those of vehicles or of drivers. */
function tagsFor({ field: { item, name }, tagsOf }: FieldProps): readonly Box[] {
  const kind = name === 'tags' ? tagsOf : name === 'vehicle' || name === 'driver' ? name : undefined;
  const tags = settings.value?.tags;
  if (!tags || !kind || item?.type !== 'text') return [];
  return tags[kind].map(({ id }) => ({ value: id, name: tagLabel(tags, kind, id, languageOf()) }));
}

/** More values than these are a list of lines with suggestions. */
const MANY = 30;

interface Box {
  readonly value: string | number;
  readonly name: string;
}

function Boxes({
  among,
  id,
  items,
  onChange,
}: Pick<ListProps, 'id' | 'items' | 'onChange'> & { readonly among: readonly Box[] }) {
  return (
    <span class={among.length > MANY ? 'values many' : 'values'}>
      {among.map(({ name, value }, place) => (
        <label key={value} for={`${id}-${place}`}>
          <input
            id={`${id}-${place}`}
            type="checkbox"
            checked={items.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...items, value] : items.filter((other) => other !== value))
            }
          />
          {name}
        </label>
      ))}
    </span>
  );
}

/** Texts or numbers, separated by commas or new lines. */
function Lines({ field, id, item, items, onChange }: ListProps) {
  const isNumber = item.type === 'number';
  return (
    <>
      <input
        id={id}
        aria-label={fieldName(field.name)}
        autocomplete="off"
        dir="auto"
        defaultValue={items.join(', ')}
        onChange={({ currentTarget }) => {
          const texts = currentTarget.value.split(/[,،、;\n]/).map((each) => each.trim());
          const found = texts.filter((each) => each !== '');
          onChange(isNumber ? found.map(Number).filter(Number.isFinite) : found);
        }}
      />
      <small class="soft">{say('forms.commas')}</small>
    </>
  );
}

/** Values by names: texts by language, parts of a party by guest, or any name. */
export function MapField({ field, id, onChange, parts: { Input }, value }: NestedProps) {
  const { item, name, record } = field;
  if (!item) return null;
  const values = objectOf(value);
  const keys = Object.keys(values);
  const put = (key: string, next: unknown) => onChange({ ...values, [key]: next });
  const remove = (key: string) => onChange(Object.fromEntries(Object.entries(values).filter(([each]) => each !== key)));
  const choices = record
    ? choicesOf(record)
    : name === 'label'
      ? languagesOfPages().map((each) => ({ id: each, name: valueName('language', each) }))
      : undefined;
  const nameOf = (key: string) =>
    record ? recordName(record, key) : name === 'label' ? valueName('language', key) : key;
  return (
    <>
      <dl class="pairs">
        {keys.map((key) => (
          <div key={key}>
            <dt dir="auto">{nameOf(key)}</dt>
            <dd>
              {item.type === 'object' ? (
                <Input
                  id={`${id}-${key}`}
                  field={item}
                  value={values[key]}
                  beside={{}}
                  onChange={(next) => put(key, next)}
                />
              ) : (
                <input
                  id={`${id}-${key}`}
                  aria-label={nameOf(key)}
                  dir="auto"
                  value={asText(values[key])}
                  onInput={({ currentTarget }) => put(key, currentTarget.value)}
                />
              )}
              <button
                type="button"
                class="small"
                aria-label={say('forms.without', { name: nameOf(key) })}
                onClick={() => remove(key)}
              >
                ×
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <AddKey
        id={`${id}-add`}
        label={say('forms.addItem', { name: fieldName(name) })}
        choices={choices}
        taken={keys}
        onAdd={(key) => put(key, item.type === 'object' ? startOf(item) : '')}
      />
    </>
  );
}

function startOf({ fields = [] }: FormField): Values {
  return Object.fromEntries(
    fields.filter(({ isRequired, type }) => isRequired && type === 'number').map(({ min = 1, name }) => [name, min]),
  );
}

function AddKey(props: {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly taken: readonly string[];
  readonly onAdd: (key: string) => void;
}) {
  const { choices, id, label, onAdd, taken } = props;
  if (choices)
    return (
      <select
        id={id}
        aria-label={label}
        value=""
        onChange={({ currentTarget }) => currentTarget.value && onAdd(currentTarget.value)}
      >
        <option value="">{label}</option>
        {choices
          .filter((each) => !taken.includes(each.id))
          .map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
      </select>
    );
  return (
    <input
      id={id}
      aria-label={label}
      placeholder={label}
      autocomplete="off"
      onChange={({ currentTarget }) => {
        if (currentTarget.value) onAdd(currentTarget.value);
        currentTarget.value = '';
      }}
    />
  );
}
