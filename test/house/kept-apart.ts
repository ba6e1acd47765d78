/** Files of few lines that one other file imports, each with the reason why it stays apart. */
export const KEPT_APART: Readonly<Record<string, string>> = {
  'shared/adapters/copilot/openai.ts': 'The doctor asks it without the packages of the model.',
  'shared/adapters/messages/signal-cli.ts': 'The doctor asks it without what sends messages.',
  'infra/local/stubs/model/answer-sentences.ts': 'Tests of the copilot ask it without the other providers.',
  'shared/pages/desk/shell/lazy-outcome.tsx':
    'What a dry run says is drawn in several parts of the desk, and loaded once.',
  'shared/pages/desk/shell/sign-in-again.tsx': 'A component is a file of its own, apart from the window that it opens.',
  'shared/pages/desk/shell/title.ts': 'It needs no component, and the frame needs nothing of it but its beginning.',
  'shared/pages/desk/views/programme/plan-rides.ts': 'Rules without components, which tests read without a browser.',
  'shared/entities/migrations/2026-11-22-link-drivers.ts':
    'Each migration is a file with its date, and the list of them is what a new one is added to.',
};
