/** The longest that an activity may hold a vehicle or a driver. */
export const MAX_ASSIGNMENT_HOURS = 72;

/** The longest turnaround that the settings allow. Bookings read the ledger this far around an assignment. */
export const MAX_TURNAROUND_MINUTES = 240;
