/** How much of everything an event has. */
export interface EventSize {
  readonly guests: number;
  readonly vehicles: number;
  readonly drivers: number;
  readonly flights: number;
  readonly activitiesPerDay: number;
  /** The rides of another day that have no vehicle and no driver yet. */
  readonly openRides: number;
  readonly users: number;
  readonly webhooks: number;
}

/** As many of each as the stage of the other measurements has. */
export const ORDINARY: EventSize = {
  guests: 60,
  vehicles: 60,
  drivers: 60,
  flights: 60,
  activitiesPerDay: 60,
  openRides: 60,
  users: 60,
  webhooks: 1,
};

export const LARGE: EventSize = {
  guests: 10_000,
  vehicles: 1_000,
  drivers: 1_200,
  flights: 3_000,
  activitiesPerDay: 5_000,
  openRides: 2_000,
  users: 300,
  webhooks: 200,
};
