/** The id of a record. */
export const ID = /\b[a-z]{3}_[0-9a-z]{20}\b/;
/** What means nothing to a coordinator or a driver: calls of the API, its paths, and times of machines. The field `cure` has the call. */
const TECHNICAL = /\b(?:GET|POST|PATCH|PUT|DELETE) \/|\/api\/|\bHTTP\b|\d{4}-\d{2}-\d{2}T\d{2}:/;

/** Returns those of these texts that are not for people. The address of a page that a message carries is. */
export function technicalAmong(texts: readonly (string | null | undefined)[]): string[] {
  const readable = (text: string): string => text.replaceAll(/https?:\/\/\S+/g, '');
  return texts.flatMap((text) => (text && [ID, TECHNICAL].some((each) => each.test(readable(text))) ? [text] : []));
}

interface Refusal {
  readonly detail: string;
  readonly errors?: unknown;
}

/** Returns what a refusal says that is not for people: an id in its text, or a call or a time of machines in that or in its errors. */
export function technicalIn({ detail, errors }: Refusal): string[] {
  const whole = JSON.stringify([detail, errors]);
  return [...(ID.test(detail) ? [detail] : []), ...(TECHNICAL.test(whole) ? [whole] : [])];
}
