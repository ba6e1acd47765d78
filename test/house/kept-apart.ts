/** Files of few lines that one other file imports, each with the reason why it stays apart. */
export const KEPT_APART: Readonly<Record<string, string>> = {
  'infra/local/stubs/model/answer-sentences.ts': 'Tests of the copilot ask it without the other providers.',
  'shared/entities/migrations/2026-11-22-link-drivers.ts':
    'Each migration is a file with its date, and the list of them is what a new one is added to.',
};
