/** What an operation or a job uses that makes a report and stores it. */
export const REPORT_USES = [
  'table:read',
  'table:write',
  'links:delete',
  'delete:report',
  'files:read',
  'files:write',
  'files:delete',
  'logo:read',
] as const;
