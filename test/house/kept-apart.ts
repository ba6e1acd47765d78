/** Files of few lines that one other file imports, each with the reason why it stays apart. */
export const KEPT_APART: Readonly<Record<string, string>> = {
  'infra/local/engine/dynamodb.ts': 'Not joined with its importer yet.',
  'infra/local/gateway/gateway.ts': 'Not joined with its importer yet.',
  'infra/local/stubs/model/answer-sentences.ts': 'Tests of the copilot ask it without the other providers.',
  'shared/pipeline/use-case-context.ts': 'Not joined with its importer yet.',
  'shared/domain/guest-list/order-entries.ts': 'Not joined with its importer yet.',
  'shared/domain/messages/present-message.ts': 'Not joined with its importer yet.',
  'shared/entities/migrations/2026-11-22-link-drivers.ts':
    'Each migration is a file with its date, and the list of them is what a new one is added to.',
  'shared/entities/migrations/all-migrations.ts':
    'Each migration is a file with its date, and the list of them is what a new one is added to.',
  'shared/schemas/reports/activity-reports.ts': 'Not joined with its importer yet.',
  'shared/use-cases/settings/contact-number.ts': 'Not joined with its importer yet.',
};
