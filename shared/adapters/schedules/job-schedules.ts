/** The schedule of a job. */
export interface JobSchedule {
  readonly enabled: boolean;
  /** The interval in minutes. Default: no change. */
  readonly everyMinutes?: number | undefined;
}

/** Changes the schedules of jobs. */
export interface JobSchedules {
  set(jobId: string, schedule: JobSchedule): Promise<void>;
}

/** Does nothing. The local service runs jobs on fixed timers, and each run reads the settings itself. */
export const timers: JobSchedules = { set: () => Promise.resolve() };
