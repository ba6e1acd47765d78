import * as z from 'zod';

/** What stands in the places of a sentence. */
export const SentenceValues = z.record(z.string(), z.unknown()).meta({
  id: 'SentenceValues',
  description:
    'What the sentence was made of, to say it in another language by its code: names, figures, times as instants, lists of these, activities as `{ id, title, startTime, endTime }`, lengths as `{ minutes }`, values of the API as `{ field, value }`, and sentences as `{ code, values }`. `variant`: the code of the sentence, if it is not that of the row. `advice`: the sentences after it. More kinds may come',
  example: {
    ride: {
      id: 'act_4g7k2m9q3t5w8x1z6b0c',
      title: 'Tea',
      startTime: '2027-05-10T08:30:00.000Z',
      endTime: '2027-05-10T09:30:00.000Z',
    },
  },
});
