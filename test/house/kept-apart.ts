/** Files of few lines that one other file imports, each with the reason why it stays apart. */
export const KEPT_APART: Readonly<Record<string, string>> = {
  'infra/local/gateway/free-port.ts': 'Not joined with its importer yet.',
  'infra/local/gateway/write-result.ts': 'Not joined with its importer yet.',
  'infra/local/stubs/model/answer-sentences.ts': 'Tests of the copilot ask it without the other providers.',
  'shared/documents/logo/read-photo.ts': 'Not joined with its importer yet.',
  'shared/documents/pdf/create-document.ts': 'Not joined with its importer yet.',
  'shared/documents/pdf/line-ends.ts': 'Not joined with its importer yet.',
  'shared/documents/pdf/signature-line.ts': 'Not joined with its importer yet.',
  'shared/documents/text/program.ts': 'Not joined with its importer yet.',
  'shared/documents/text/units.ts': 'Not joined with its importer yet.',
  'shared/domain/changes/kind.ts': 'Not joined with its importer yet.',
  'shared/domain/guest-list/changes-between.ts': 'Not joined with its importer yet.',
  'shared/domain/messages/driver-note.ts': 'Not joined with its importer yet.',
  'shared/domain/messages/present-message.ts': 'Not joined with its importer yet.',
  'shared/entities/migrations/2026-11-22-link-drivers.ts':
    'Each migration is a file with its date, and the list of them is what a new one is added to.',
  'shared/entities/migrations/all-migrations.ts':
    'Each migration is a file with its date, and the list of them is what a new one is added to.',
  'shared/schemas/reports/activity-reports.ts': 'Not joined with its importer yet.',
  'shared/use-cases/reports/assert-may-read.ts': 'Not joined with its importer yet.',
  'shared/use-cases/reports/lodgings-around.ts': 'Not joined with its importer yet.',
  'shared/use-cases/settings/contact-number.ts': 'Not joined with its importer yet.',
};
