import { shownValue } from '#shared/pages/desk/panels/shown-value.ts';
import { say } from '#shared/pages/desk/words.ts';
import type { Form } from './use-form.ts';
import { fieldName } from './words.ts';

/** What another person changed meanwhile, beside what this one typed: field by field, one of both counts. */
export function Conflicts({ form: { conflicts, settle, values } }: { readonly form: Form }) {
  if (conflicts.length === 0) return null;
  return (
    <section class="conflicts" role="alert">
      <h4>{say('forms.changedByOther')}</h4>
      <dl>
        {conflicts.map(({ after, field }) => (
          <div key={field.name}>
            <dt>{fieldName(field.name)}</dt>
            <dd>
              <span>
                {say('forms.theirs')} <b dir="auto">{shownValue(field.name, after)}</b>
              </span>
              <button type="button" class="small" onClick={() => settle(field.name, true)}>
                {say('forms.takeTheirs')}
              </button>
              <span>
                {say('forms.mine')} <b dir="auto">{shownValue(field.name, values[field.name])}</b>
              </span>
              <button type="button" class="small" onClick={() => settle(field.name, false)}>
                {say('forms.keepMine')}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
