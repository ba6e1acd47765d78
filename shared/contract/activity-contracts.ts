import { Activity } from '#shared/schemas/activities/activity.ts';
import { CHANGE, type Contract } from './define-contract.ts';

/** What the contract of each change of an activity has, unless it says otherwise. */
export const ACTIVITY_CHANGE = {
  ...CHANGE,
  access: ['update', 'ScheduleEvent'],
  success: { status: 200, body: Activity, description: 'The activity after the change' },
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
} as const satisfies Partial<Contract>;
