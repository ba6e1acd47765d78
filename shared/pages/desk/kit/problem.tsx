import type { ComponentChildren } from 'preact';
import { aboutField, codeNameOf, type FieldFault, fieldAt, sayingOf } from '#shared/pages/desk/shell/code-words.ts';
import { languageOf, say } from '#shared/pages/desk/words.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { sentenceOf } from './problem.ts';
import { Spoken } from './spoken.tsx';

/** Why something was not done, as a sentence, with a button where a repeat helps. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: (() => void) | undefined }) {
  const { isEnglish, mayRetry, text } = sentenceOf(error);
  const { code, errors = [] } = error instanceof ApiProblem ? error.document : {};
  return (
    <div class="problem" role="alert">
      {isEnglish && code && languageOf() !== 'en' && (
        <p>
          <b>{codeNameOf.value(code)}</b>
        </p>
      )}
      {!areSaid(errors) && <p {...(isEnglish && { lang: 'en', dir: 'auto' })}>{text}</p>}
      <FieldFaults among={errors} />
      {mayRetry && onRetry && (
        <button type="button" onClick={onRetry}>
          {say('tryAgain')}
        </button>
      )}
    </div>
  );
}

/** Whether each fault of a field has its sentence: then the sentence about all of them says nothing more. */
export function areSaid(errors: readonly FieldFault[]): boolean {
  return errors.length > 0 && errors.every((each) => sayingOf.value(aboutField(each)) !== undefined);
}

/** What is wrong, field by field. */
export function FieldFaults({ among }: { readonly among: readonly FieldFault[] }) {
  if (among.length === 0) return null;
  return (
    <ul class="fields">
      {among.map((each, place) => (
        <li key={place}>
          {fieldAt(each.path) && <b>{fieldAt(each.path)}: </b>}
          <Spoken of={aboutField(each)} english={each.message} />
        </li>
      ))}
    </ul>
  );
}

/** Why something was not read or done. `children`: what can be done about it. */
export function Fault({
  children,
  of: text,
}: {
  readonly of: string | undefined;
  readonly children?: ComponentChildren;
}) {
  if (text === undefined) return null;
  return (
    <p role="alert" class="fault">
      <span dir="auto">{text}</span> {children}
    </p>
  );
}
