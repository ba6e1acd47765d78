import { Field } from '#shared/pages/desk/forms/field.tsx';
import type { Values } from '#shared/pages/desk/forms/values.ts';
import { say } from '#shared/pages/desk/words.ts';
import { languagesOfPages } from '#shared/pages/parts/page-settings.ts';
import { type PaperKind, paperFields, recordsField } from './papers-kinds.ts';

interface Props {
  readonly kind: PaperKind;
  readonly ids: readonly string[];
  readonly values: Values;
  readonly onIds: (ids: readonly string[]) => void;
  readonly onChange: (part: Values) => void;
}

/** What can be chosen for a paper of this kind. */
export function PaperOptions({ ids, kind, onChange, onIds, values }: Props) {
  const records = recordsField(kind);
  const isOne = records?.type === 'id';
  return (
    <div class="part">
      {paperFields(kind, languagesOfPages().sort()).map((field) => (
        <Field
          key={field.name}
          id={`paper-${field.name}`}
          field={field}
          value={values[field.name]}
          beside={values}
          onChange={(value) => onChange({ [field.name]: value })}
        />
      ))}
      {records && (
        <Field
          id="paper-ids"
          field={records}
          value={isOne ? ids[0] : ids}
          beside={values}
          onChange={(value) => onIds([(value ?? []) as readonly string[]].flat())}
        />
      )}
      {records && !isOne && ids.length === 0 && <p class="soft">{say('papers.noneIsAll')}</p>}
    </div>
  );
}
