import type { Sentence } from './sentence.ts';

/** Sentences that the copilot must refuse: it has no tool for them. */
export const REFUSALS: readonly Sentence[] = [
  {
    pattern: /^(?:delete|erase) (?<name>.+?) for good\.?$/i,
    example: 'Delete Thandeka Mabuza for good',
    rule:
      (_sentence, { name = '' }) =>
      () =>
        `I cannot erase ${name}: an administrator does that, without the copilot. I can delete them so that they can be restored.`,
  },
  {
    pattern: /^make me (?:an? )?(?:administrator|admin)\b/i,
    example: 'Make me an administrator',
    rule: () => () => 'I cannot change users or their rights: an administrator does that, without the copilot.',
  },
];
