import { codeNameOf } from '#shared/pages/desk/shell/code-words.ts';
import { languageOf, say } from '#shared/pages/desk/words.ts';
import { ApiProblem } from '#shared/pages/parts/api-client.ts';
import { sentenceOf } from './problem.ts';

/** Why something was not done, as a sentence, with a button where a repeat helps. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: (() => void) | undefined }) {
  const { isEnglish, mayRetry, text } = sentenceOf(error);
  const { code, errors: fields = [] } = error instanceof ApiProblem ? error.document : {};
  return (
    <div class="problem" role="alert">
      {isEnglish && code && languageOf() !== 'en' && (
        <p>
          <b>{codeNameOf.value(code)}</b>
        </p>
      )}
      <p {...(isEnglish && { lang: 'en', dir: 'auto' })}>{text}</p>
      {fields.length > 0 && (
        <ul lang="en" dir="auto">
          {fields.map(({ message, path }) => (
            <li key={path}>
              {path.replace(/^(body|query|path)\./, '')}: {message}
            </li>
          ))}
        </ul>
      )}
      {mayRetry && onRetry && (
        <button type="button" onClick={onRetry}>
          {say('tryAgain')}
        </button>
      )}
    </div>
  );
}
