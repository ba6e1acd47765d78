import { appendFileSync } from 'node:fs';

/** Notes a figure of a suite as a line of JSON, if `COPILOT_FIGURES` names a file. */
export function noteFigure(suite: string, value: string): void {
  const file = process.env['COPILOT_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify({ suite, value })}\n`);
}
