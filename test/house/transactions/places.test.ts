import * as deletePlace from '#functions/places/delete-place.ts';
import { anEvent } from '#test/support/activities.ts';
import { aPlace } from '#test/support/places.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const ask = requestsOf(stage);

/** It frees the name of the place, if the name is still that of this place. The place decides in the same transaction. */
const NAME = 'Delete placename';
/** Each night of a guest has one item. The version of the guest decides, in the same transaction. */
const NO_LODGING = 'Delete lodging without a condition';
/** An erased record has no calendar, whatever became of it meanwhile. */
const FEED = ['Delete feed without a condition', 'Put feedanswer without a condition'];

testTransactions({
  'a place with guests and activities is deleted': {
    prepare: async () => {
      const placeId = await aPlace('Hotel Aurora');
      await anEvent(stage.as, { placeId });
      await someVips(stage.as, 1, { lodging: [{ placeId, from: '2027-05-09', to: '2027-05-12' }] });
      return ask(deletePlace, { params: { placeId }, query: { unlink: 'true' } });
    },
    overwrites: [NO_LODGING, NAME],
    reliesOn: [],
  },
  'a place is deleted for good': {
    prepare: async () =>
      ask(deletePlace, { params: { placeId: await aPlace('Hotel Aurora') }, query: { hard: 'true' } }),
    overwrites: [NAME, ...FEED],
    reliesOn: [],
  },
});
