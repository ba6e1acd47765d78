/** How the clock calls a job. */
export interface JobSchedule {
  readonly enabled: boolean;
  /** How often; as it is where nothing is said. */
  readonly everyMinutes?: number | undefined;
}

/** Changes how the clock calls jobs. */
export interface JobSchedules {
  set(jobId: string, schedule: JobSchedule): Promise<void>;
}

/** Where timers call the jobs, each pass asks the settings whether it has something to do. */
export const timers: JobSchedules = { set: () => Promise.resolve() };
