/** A longer result would leave no room for the rest of the turn. */
const MAX_RESULT = 24_000;

/**
 * Returns the result of a call as the model reads it: the status and the whole body. A list that is too long keeps as many items as fit,
 * and says so. A problem document is always whole.
 */
export const toolResult = (status: number, body: Readonly<Record<string, unknown>>): string => {
  const whole = JSON.stringify({ status, ...wrapped(status, body) });
  if (whole.length <= MAX_RESULT || status >= 400) return whole;
  const { items, ...rest } = body;
  if (!Array.isArray(items)) return cut(whole);
  const kept: unknown[] = [];
  let size = JSON.stringify(rest).length;
  for (const item of items) {
    size += JSON.stringify(item).length;
    if (size > MAX_RESULT) break;
    kept.push(item);
  }
  const note = `${kept.length} of ${items.length} items are shown. Ask again with filters or a smaller limit.`;
  return cut(JSON.stringify({ status, answer: { ...rest, items: kept }, note }));
};

const wrapped = (status: number, body: Readonly<Record<string, unknown>>) =>
  status >= 400 ? { problem: body } : { answer: body };

const cut = (text: string): string =>
  text.length <= MAX_RESULT * 2 ? text : `${text.slice(0, MAX_RESULT)} … (cut: ${text.length} characters in all)`;
