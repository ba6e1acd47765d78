import type { MusterQuestion } from '#shared/schemas/accountability/muster.ts';
import { type AttributesOf, defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { type LiveRecord, putWrite, relyingOn, removeWrite, updateWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  driverId: { type: 'string', required: true },
  musterId: { type: 'string', required: true },
  askId: { type: 'string', required: true },
  askedAt: { type: 'string', required: true },
  vipIds: { type: 'list', items: { type: 'string' }, required: true },
  messageIds: { type: 'list', items: { type: 'string' }, required: true },
  number: { type: 'number' },
  isAnswered: { type: 'boolean', required: true },
} as const satisfies AttributesOf<MusterQuestion>;

/** The newest muster question to each driver. A reply answers this one. */
export const musterQuestions = entityOf('musterquestion', {
  attributes: { ...attributes, expiresAt: { type: 'number', required: true, hidden: true } },
  indexes: { byDriver: primaryIndex({ scope: 'musterquestion', pk: ['driverId'] }) },
});

/** Reads the question to a driver with strong consistency. */
export async function findQuestion(driverId: string): Promise<MusterQuestion | undefined> {
  const { data } = await musterQuestions().get({ driverId }).go({ consistent: true });
  return data ?? undefined;
}

/** The driver of a question, and the guests that it did not name before. */
export interface Questioned {
  readonly driver: LiveRecord;
  readonly guests: readonly LiveRecord[];
}

/** Returns the question with these guests added, and its write. Condition: the stored one is still `before`. */
export function saveQuestion(
  before: MusterQuestion | undefined,
  after: Omit<MusterQuestion, 'driverId'>,
  { driver, guests }: Questioned,
  keptUntil: string,
): { readonly question: MusterQuestion; readonly write: Write } {
  const question = {
    ...after,
    driverId: driver.id,
    vipIds: [...after.vipIds, ...guests.map(({ id }) => id)],
    messageIds: [...after.messageIds],
  };
  const expiresAt = Math.ceil(Date.parse(keptUntil) / 1_000);
  const put = musterQuestions().put({ ...defined(question), expiresAt });
  const write = putWrite(musterQuestions(), put, { askId: before?.askId });
  return { question, write: relyingOn(write, driver, ...guests) };
}

/** Condition: the question is still this one. */
export function markAnswered({ askId: asked, driverId }: MusterQuestion): Write {
  return updateWrite(musterQuestions().patch({ driverId }).set({ isAnswered: true }), { askId: asked });
}

export function removeQuestion(driverId: string): Write {
  return removeWrite(musterQuestions().delete({ driverId }));
}
