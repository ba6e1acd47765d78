import type { MusterQuestion } from '#shared/schemas/muster-record.ts';
import type { AttributesOf } from '#shared/table/attributes.ts';
import { entityOf } from '#shared/table/entity.ts';
import { createWrite, removeWrite, updateWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  driverId: { type: 'string', required: true },
  musterId: { type: 'string', required: true },
  askId: { type: 'string', required: true },
  askedAt: { type: 'string', required: true },
  vipIds: { type: 'list', items: { type: 'string' }, required: true },
  messageIds: { type: 'list', items: { type: 'string' }, required: true },
  isAnswered: { type: 'boolean', required: true },
} as const satisfies AttributesOf<MusterQuestion>;

/** The newest muster question to each driver. A reply answers this one. */
export const musterQuestions = entityOf({
  model: { service: 'motorcade', entity: 'musterquestion', version: '1' },
  attributes: { ...attributes, expiresAt: { type: 'number', required: true, hidden: true } },
  indexes: {
    byDriver: {
      scope: 'musterquestion',
      pk: { field: 'pk', composite: ['driverId'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
});

/** Reads the question to a driver with strong consistency. */
export const findQuestion = async (driverId: string): Promise<MusterQuestion | undefined> => {
  const { data } = await musterQuestions().get({ driverId }).go({ consistent: true });
  return data ?? undefined;
};

/** Replaces the question to a driver. Condition: it is still `before`. */
export const saveQuestion = (before: MusterQuestion | undefined, after: MusterQuestion, keptUntil: string): Write =>
  createWrite(
    musterQuestions()
      .put({
        ...after,
        vipIds: [...after.vipIds],
        messageIds: [...after.messageIds],
        expiresAt: Math.ceil(Date.parse(keptUntil) / 1_000),
      })
      .where(({ askId }, { eq, notExists }) => (before ? eq(askId, before.askId) : notExists(askId))),
  );

/** Condition: the question is still this one. */
export const markAnswered = ({ askId: asked, driverId }: MusterQuestion): Write =>
  updateWrite(
    musterQuestions()
      .patch({ driverId })
      .set({ isAnswered: true })
      .where(({ askId }, { eq }) => eq(askId, asked)),
  );

export const removeQuestion = (driverId: string): Write => removeWrite(musterQuestions().delete({ driverId }));
