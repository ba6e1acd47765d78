import { describe, expect, it } from '@jest/globals';
import { PICK_UP } from '#infra/local/stubs/model/pick-up.ts';

describe('the sentence of a pick-up', () => {
  it.each(['and his party of three', 'and her party of three', 'and a party of three', 'and party of three'])(
    'has the name and the size of the party: %s',
    (party) => {
      const { groups } =
        PICK_UP.exec(`Pick up Dr. Łukasz Żółć ${party} from JFK at 14:30 on the 22nd with a van`) ?? {};
      expect(groups).toMatchObject({ who: 'Dr. Łukasz Żółć', party: 'three', from: 'JFK', type: 'van' });
    },
  );
});
