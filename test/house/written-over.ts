const PASSENGER =
  'Each guest on an activity has one item. The activity is written in the same transaction, and its version decides.';
const ONE_FIELD =
  'It sets one field of the driver, and leaves all others as they are. The device decides in the same transaction.';
const LEASE = 'It claims or ends a claim on the flight, which decides by the claim. Other fields may change meanwhile.';
const REPORT =
  'The id of the report is new, and belongs to this request alone. A repeat under the same key makes the same report.';
const ADDS = 'It adds one more change to those that the driver is to be told.';
const COUNTER = 'It adds one request to the counter of the month, while that is below the budget.';

/**
 * The writes that overwrite an item which another request changed just before the commit, each with the reason. By operation, then by the
 * kind of write and of record.
 */
export const WRITTEN_OVER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  addEventVips: { 'Put attendance': PASSENGER },
  createEvent: { 'Put attendance': PASSENGER },
  removeEventVip: { 'Delete attendance': PASSENGER },
  askDrivers: { 'Put messageguest': 'It belongs to a message that is new in the same transaction.' },
  closeMuster: { 'Put report': REPORT, 'Put reportpeople': REPORT, 'Update report': REPORT },
  createReport: { 'Put report': REPORT, 'Update report': REPORT },
  swapEvents: { 'Update drivernotice': ADDS },
  applyProposal: {
    'Update drivernotice': ADDS,
    'Update proposal': 'It counts the steps that are done, and decides by their number.',
  },
  refreshFlight: { 'Update budget': COUNTER, 'Update budget of a removed one': COUNTER, 'Update flight': LEASE },
  trackFlight: { 'Update budget': COUNTER, 'Update flight': LEASE },
  endDriverEnrolment: { 'Update driver': ONE_FIELD },
  enrolDriver: { 'Update driver': ONE_FIELD },
};
