/**
 * The records that an operation only checks in its transactions, by operation: `vip` must exist and not be deleted, `vehicle as read` must
 * not have changed at all. Another request that removes or changes one of them just before the commit makes the operation decide again.
 */
export const RELIED_ON: Readonly<Record<string, readonly string[]>> = {
  askDrivers: ['driver', 'vip'],
  markMusterGuest: ['mustergate', 'vip'],
  markMusterGuests: ['mustergate', 'vip'],
  openMuster: ['place', 'vip'],
  addEventVips: ['vip'],
  createVip: ['place'],
  restoreVip: ['place'],
  updateVip: ['place'],
  createEvent: ['vehicle as read', 'vip'],
  createMotorcade: ['vehicle as read', 'vip'],
  dropOutCar: ['vehicle as read', 'vip'],
  promoteSpare: ['vehicle as read', 'vip'],
  restoreMotorcade: ['driver as read', 'vehicle as read', 'vip'],
  updateMotorcade: ['driver as read', 'vehicle as read'],
  swapEvents: ['driver as read', 'vehicle as read'],
  createDriverBlock: ['driver'],
  createVehicleBlock: ['vehicle'],
  createDriverFeed: ['driver'],
  createVipFeed: ['vip'],
  sendDriverMessage: ['driver'],
  sendDeskMessage: ['driver'],
  sendMessages: ['driver'],
  setWay: ['place'],
  clearWay: ['place'],
  replayWebhook: ['webhook'],
  testWebhook: ['webhook'],
  applyProposal: ['driver as read', 'vehicle as read'],
};
