const PASSENGER =
  'Each guest on an activity has one item. The version of the activity decides, in the same transaction.';
const ONE_FIELD =
  'It sets one field of the driver, and leaves all others as they are. The device decides in the same transaction.';
const GATE = 'The muster decides in the same transaction. A mark in between is in the report.';
const LEASE = 'It claims the flight, or ends the claim, and decides by the claim. Other fields may change meanwhile.';
const BUDGET = 'It adds one request to the counter of the month, while that is below the budget.';
const REFUND = 'It adds what the request of this month tells of the budget to the counter.';
const OWN = 'Its id is new, and belongs to this request alone. A repeat under the same key writes the same.';
const ADDS = 'It adds one more change to those that the driver is to be told.';
const STATE = 'How far the webhook is goes with it. The webhook decides in the same transaction.';
const NOTE = 'It adds a note beside the record, if the driver still has the ride.';
const NAME = 'It frees the name of the place. The place decides in the same transaction.';
const HEADINGS = 'Condition: the headings are those of the layout.';
const LODGING = 'Each lodging of a guest has one item. The version of the guest decides, in the same transaction.';

const NUMBER = 'Each number of a guest has one item. The version of the guest decides, in the same transaction.';

/**
 * The writes that the table takes although another request wrote their item just before the commit, each with the reason. By operation,
 * then by the kind of write and of record.
 */
export const WRITTEN_OVER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  eraseNumber: { 'Delete guestphone without a condition': NUMBER },
  createVip: { 'Update lodging without a condition': LODGING },
  deleteVip: { 'Delete lodging without a condition': LODGING },
  mergeVip: { 'Delete lodging without a condition': LODGING, 'Update lodging without a condition': LODGING },
  restoreVip: { 'Update lodging without a condition': LODGING },
  updateVip: { 'Update lodging without a condition': LODGING },
  addEventVips: { 'Update attendance without a condition': PASSENGER },
  createEvent: { 'Update attendance without a condition': PASSENGER },
  removeEventVip: { 'Delete attendance without a condition': PASSENGER },
  askDrivers: { 'Update messageguest without a condition': OWN },
  closeMuster: {
    'Update report without a condition': OWN,
    'Update reportpeople without a condition': OWN,
    'Update mustergate': GATE,
    'Update report': OWN,
  },
  createReport: { 'Update report without a condition': OWN, 'Update report': OWN },
  deleteWebhook: { 'Delete webhookstate without a condition': STATE },
  createMotorcade: { 'Update attendance without a condition': PASSENGER },
  deleteMotorcade: { 'Update drivernotice without a condition': ADDS },
  dropOutCar: {
    'Delete attendance without a condition': PASSENGER,
    'Update attendance without a condition': PASSENGER,
    'Update drivernotice without a condition': ADDS,
  },
  joinMotorcades: { 'Update drivernotice without a condition': ADDS },
  moveMotorcadeStatus: { 'Update drivernotice without a condition': ADDS },
  promoteSpare: {
    'Update drivernotice without a condition': ADDS,
    'Delete attendance without a condition': PASSENGER,
    'Update attendance without a condition': PASSENGER,
  },
  reorderMotorcade: { 'Update drivernotice without a condition': ADDS },
  restoreMotorcade: { 'Update drivernotice without a condition': ADDS },
  splitMotorcade: { 'Update drivernotice without a condition': ADDS },
  updateMotorcade: { 'Update drivernotice without a condition': ADDS },
  sendDeskMessage: { 'Update activity': NOTE },
  mergeDriver: { 'Update drivernotice without a condition': ADDS },
  nameOrder: { 'Update drivernotice without a condition': ADDS },
  swapEvents: { 'Update drivernotice without a condition': ADDS },
  applyProposal: {
    'Update drivernotice without a condition': ADDS,
    'Update proposal': 'It counts the steps that are done, and decides by their number.',
  },
  receiveFlightAlert: { 'Update budget without a condition': REFUND },
  refreshFlight: {
    'Update budget': BUDGET,
    'Update budget without a condition': REFUND,
    'Update flight': LEASE,
    'Update flightrequest': OWN,
  },
  trackFlight: {
    'Update budget': BUDGET,
    'Update budget without a condition': REFUND,
    'Update flight': LEASE,
    'Update flightrequest': OWN,
  },
  endDriverEnrolment: { 'Update driver': ONE_FIELD },
  enrolDriver: { 'Update driver': ONE_FIELD },
  deleteLayout: { 'Delete layoutheadings': HEADINGS },
  updateLayout: { 'Delete layoutheadings': HEADINGS },
  deletePlace: { 'Delete placename': NAME },
  updatePlace: { 'Delete placename': NAME },
};
