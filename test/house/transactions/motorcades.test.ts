import * as updateEvent from '#functions/activities/update-event.ts';
import * as createMotorcade from '#functions/motorcades/create-motorcade.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as reportSighting from '#functions/motorcades/report-sighting.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { anEvent } from '#test/support/activities.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aMotorcade, ROUTE } from '#test/support/motorcades.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';

const stage = useStage();
useFunctions(updateEvent, updateMotorcade);
const ask = requestsOf(stage);

/** A report is written beside the car, which must still drive in this motorcade. */
const SIGHTING = 'Update activity';
/** It counts the steps that are done, and decides by their number. */
const STEPS = 'Update proposal';

testTransactions({
  'a motorcade of an activity is made': {
    prepare: async () => {
      const masterEventId = await anEvent(stage.as);
      return ask(createMotorcade, { body: { ...ROUTE, masterEventId, cars: [{ role: 'LEAD' }] } });
    },
    overwrites: [],
    reliesOn: [],
  },
  'a car of a motorcade under way is seen': {
    prepare: async () => {
      const { id: motorcadeId } = await aMotorcade(stage.as);
      const params = { motorcadeId };
      await ask(moveMotorcadeStatus, { params, body: { status: 'IN_PROGRESS' } })();
      return ask(reportSighting, { params, body: { position: 1, at: 'Bridge' } });
    },
    overwrites: [SIGHTING],
    reliesOn: [],
  },
  'a proposal moves an activity with its motorcade': {
    prepare: async () => {
      const eventId = await anEvent(stage.as, { startTime: ROUTE.endTime, endTime: '2027-05-10T11:00:00Z' });
      await aMotorcade(stage.as, { masterEventId: eventId });
      const { id } = await aProposal(stage.as, { kind: 'SHIFT', eventId, minutes: 30 });
      return ask(applyProposal, { params: { id } });
    },
    overwrites: [STEPS],
    reliesOn: [],
  },
});
