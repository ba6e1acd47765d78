import { aboutField, fieldAt, sayingOf } from '#shared/pages/desk/shell/code-words.ts';
import { plural, say } from '#shared/pages/desk/words.ts';
import { ApiProblem, messageOf, NotReached } from '#shared/pages/parts/api-client.ts';
import { SignedOut } from '#shared/pages/parts/session.ts';

/** What an error says to the person, and whether the same request may succeed later. */
export interface Sentence {
  readonly text: string;
  /** The sentence is in the language of the service: English. */
  readonly isEnglish: boolean;
  readonly mayRetry: boolean;
}

/** The codes of faults of a service that say more than that it is out of order. */
const SPEAKING = new Set(['FEATURE_DISABLED', 'FLIGHT_BUDGET_SPENT', 'MAINTENANCE', 'PROVIDER_FAILED']);

/** Which of the cases that the desk has its own words for an error is. `undefined`: the service says it best. */
export function caseOf(error: unknown): 'signedOut' | 'changed' | 'tooMany' | 'notReached' | 'unavailable' | undefined {
  if (error instanceof SignedOut) return 'signedOut';
  if (error instanceof NotReached) return 'notReached';
  if (!(error instanceof ApiProblem)) return undefined;
  const { code, status } = error.document;
  if (status === 401) return 'signedOut';
  if (status === 412) return 'changed';
  if (status === 429) return 'tooMany';
  return status >= 500 && !SPEAKING.has(code) ? 'unavailable' : undefined;
}

function ownText(error: unknown): string | undefined {
  switch (caseOf(error)) {
    case 'signedOut':
      return say('problem.signedOut');
    case 'changed':
      return say('problem.changed');
    case 'tooMany':
      return plural('problem.tooMany', (error instanceof ApiProblem && error.retryAfter) || 60);
    case 'notReached':
      return say('problem.notReached');
    case 'unavailable':
      return say('problem.unavailable');
    default:
      return undefined;
  }
}

/** Says that a write waits and is then sent without the person. */
export function waitText(seconds: number): string {
  return `${plural('problem.tooMany', seconds)} ${say('problem.sentAgain')}`;
}

/** Returns the text alone. */
export function faultOf(error: unknown): string {
  return sentenceOf(error).text;
}

/** Faults of fields say more than that there are some. */
function spokenProblem({ document }: ApiProblem): string | undefined {
  const { errors = [] } = document;
  if (errors.every((each) => sayingOf.value(aboutField(each)) === undefined)) {
    return errors.length > 0 ? undefined : sayingOf.value(document);
  }
  const said = errors.map((each) => [fieldAt(each.path), sayingOf.value(aboutField(each)) ?? each.message]);
  return said.map((each) => each.filter(Boolean).join(': ')).join(' ');
}

/** Returns what an error says, in the language of the person where the desk knows the case. */
export function sentenceOf(error: unknown): Sentence {
  const own = ownText(error) ?? (error instanceof ApiProblem ? spokenProblem(error) : undefined);
  const found = caseOf(error);
  const mayRetry = found === 'tooMany' || found === 'notReached' || found === 'unavailable';
  return { text: own ?? messageOf(error), isEnglish: own === undefined, mayRetry };
}
