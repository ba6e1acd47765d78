import { GetScheduleCommand, SchedulerClient, UpdateScheduleCommand } from '@aws-sdk/client-scheduler';
import { ProviderFailed } from '#shared/contract/problems.ts';
import { tryLimits, withOutages } from '#shared/platform/aws-client.ts';
import { config } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';

/** The schedule of a job. */
export interface JobSchedule {
  readonly enabled: boolean;
  /** The interval in minutes. Default: no change. */
  readonly everyMinutes?: number | undefined;
}

/** Changes the schedules of jobs. */
interface JobSchedules {
  set(jobId: string, schedule: JobSchedule): Promise<void>;
}

/** Does nothing. The local service runs jobs on fixed timers, and each run reads the settings itself. */
export const timers: JobSchedules = { set: () => Promise.resolve() };

const client = once(() =>
  withOutages('schedules', new SchedulerClient({ region: config().AWS_REGION, requestHandler: tryLimits() })),
);

/** The EventBridge schedules in this group, each named after its job. An update must send all fields, so we read the schedule first. */
export function eventBridge(group: string): JobSchedules {
  return {
    async set(jobId, { enabled, everyMinutes }) {
      const name = { GroupName: group, Name: jobId };
      const State = enabled ? 'ENABLED' : 'DISABLED';
      const rate = everyMinutes === undefined ? undefined : rateOf(everyMinutes);
      try {
        const {
          Description,
          FlexibleTimeWindow,
          ScheduleExpression,
          State: was,
          Target,
        } = await client().send(new GetScheduleCommand(name));
        if (was === State && (rate ?? ScheduleExpression) === ScheduleExpression) return;
        await client().send(
          new UpdateScheduleCommand({
            ...name,
            Description,
            FlexibleTimeWindow,
            Target,
            State,
            ScheduleExpression: rate ?? ScheduleExpression,
          }),
        );
      } catch (error) {
        const failed = new ProviderFailed(
          `The settings are saved, but the schedule of ${jobId} could not be changed. Send the settings again.`,
        );
        failed.cause = error;
        throw failed;
      }
    },
  };
}

/** Returns the rate expression. The minimum of EventBridge is one minute. */
function rateOf(minutes: number): string {
  return minutes <= 1 ? 'rate(1 minute)' : `rate(${Math.round(minutes)} minutes)`;
}
