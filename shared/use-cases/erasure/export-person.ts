import { fileStore } from '#shared/adapters/files/s3.ts';
import { deviceIdsOf } from '#shared/domain/gps/enrolment.ts';
import { ownNumbers } from '#shared/domain/messages/numbers.ts';
import { LINK_SECONDS } from '#shared/domain/reports/report.ts';
import { allMarkEntries } from '#shared/entities/accountability/mark.ts';
import { allMusters } from '#shared/entities/accountability/muster.ts';
import { findQuestion } from '#shared/entities/accountability/muster-question.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { keptNaming } from '#shared/entities/audit/kept-change.ts';
import { allBlocksOf } from '#shared/entities/blocks/block.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { findFlight, flightIdsOf } from '#shared/entities/flights/flight.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { firstPositions } from '#shared/entities/gps/position.ts';
import { guestLinksOf } from '#shared/entities/guest-links/guest-link.ts';
import { confirmationsOf } from '#shared/entities/messages/confirmation.ts';
import { deliveriesOfNumber } from '#shared/entities/messages/delivery.ts';
import { noticesOf } from '#shared/entities/messages/driver-notice.ts';
import { allMessagesOf, findMessage } from '#shared/entities/messages/message.ts';
import { messagesShowing } from '#shared/entities/messages/message-guest.ts';
import { messagesFrom } from '#shared/entities/messages/message-history.ts';
import { uuidsOf } from '#shared/entities/messages/messaging-contact.ts';
import { findReport, reportsShowing } from '#shared/entities/reports/report.ts';
import type { PersonExport } from '#shared/schemas/erasure/person-export.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { everyItem } from '#shared/table/read-pages.ts';
import { seenBySuppliers } from '#shared/use-cases/suppliers/seen-by-suppliers.ts';
import { recordsThatName } from '#shared/use-cases/vips/needs-of-others.ts';

interface Exported {
  readonly subject: PersonExport['subject'];
  readonly id: string;
  readonly now: string;
  /** The record of the person. */
  readonly record: object;
}

/** What is stored about a person, with the places of their files. */
interface CollectedPerson extends Omit<PersonExport, 'files'> {
  readonly files: readonly CollectedFile[];
}

/** Collects what is stored about a person: their record, what each capability keeps of them, and which files show them. */
export async function collectPerson({ id, now, record, subject }: Exported): Promise<CollectedPerson> {
  const numbers = ownNumbers(record);
  const [collected, audit] = await Promise.all([
    Promise.all(
      Object.entries(COLLECTORS).map(async ([name, collect]) => [name, await collect(id, now, numbers)] as const),
    ),
    everyItem(`export ${subject} ${id}`, (page) => auditsOfSubject(subject, id, page)),
  ]);
  const data = Object.fromEntries(collected.map(([name, { records }]) => [name, records]));
  const parts: Collected[] = collected.map(([, each]) => each);
  return {
    subject,
    id,
    at: now,
    record: record as Record<string, unknown>,
    data: data as unknown as Record<PersonalData, Record<string, unknown>[]>,
    audit,
    files: parts.flatMap((each) => each.files ?? []),
    more: parts.flatMap(({ more }) => more ?? []),
  };
}

/** Returns what is stored about a person, with links to their files. */
export async function exportPerson(exported: Exported): Promise<PersonExport> {
  const { files, ...collected } = await collectPerson(exported);
  const link = async ({ key, name }: CollectedFile) => ({
    name,
    url: await fileStore().link(key, exported.now, LINK_SECONDS),
  });
  return { ...collected, files: await Promise.all(files.map(link)) };
}

const MAX_NOTICES = 1_000;
function found<T>(records: readonly (T | undefined)[]): T[] {
  return records.filter((each) => each !== undefined);
}

/** The activities of a VIP, and those that a driver drives. */
const activities: Collector = async (personId) => {
  const days = await writtenDays('DRIVER', personId);
  const driven = days.flatMap(({ assignments }) => assignments.map(({ activityId }) => activityId));
  const ids = [...new Set([...(await activityIdsOf(personId)), ...driven])];
  const records = await findActivities(ids);
  return { records: records.map((each) => withoutOthers(each, personId)) };
};

const flights: Collector = async (personId) => {
  const records = await Promise.all((await flightIdsOf(personId)).map(findFlight));
  return { records: found(records).map((each) => withoutOthers(each, personId)) };
};

/** Says which records need something of the person, and what, without the data of others. */
const needs: Collector = async (personId) => ({
  records: (await recordsThatName(personId)).map(({ named, record: { id } }) => ({ id, ...named })),
});

/** The packed plan holds nothing that the record and the activities do not. */
const plan: Collector = () => Promise.resolve({ records: [] });

/** Not the secret of the feed, of which only a hash is stored. */
const feeds: Collector = async (personId) => {
  const feed = await findFeed(personId);
  if (!feed) return { records: [] };
  const { secretHash: _secretHash, ...shown } = feed;
  return { records: [shown] };
};

/** Not the hash of the address. */
const guestLinks: Collector = async (personId) => ({
  records: (await guestLinksOf(personId)).map(({ secretHash: _secretHash, ...shown }) => shown),
});

const blocks: Collector = async (personId) => ({ records: await allBlocksOf(personId) });

/** The marks of a VIP, those that a driver made, and what a driver was asked. */
const musters: Collector = async (personId) => {
  const entries = await Promise.all((await allMusters()).map(({ id }) => allMarkEntries(id)));
  const marks = entries.flat().filter(({ driverId, vipId }) => vipId === personId || driverId === personId);
  return { records: [...marks, ...found([await findQuestion(personId)])] };
};

const reports: Collector = async (personId, now) => {
  const parts = await reportsShowing(personId);
  const records = found(await Promise.all(parts.map(({ reportId }) => findReport(reportId, now))));
  // An earlier export holds nothing that this one does not.
  const papers = records.filter(({ kind }) => kind !== 'PERSONAL_DATA');
  const files = papers.map(({ fileName, key }) => ({ name: fileName, key }));
  return { records: records.map(({ key: _key, ...shown }) => shown), files };
};

/** All messages to and from a driver or a guest, those from their number, and those that show a VIP. */
const messages: Collector = async (personId, _now, numbers) => {
  const records: MessageRecord[] = [];
  for await (const page of allMessagesOf(personId)) records.push(...page);
  const received = (await Promise.all(numbers.map(messagesFrom))).flat();
  const isOther = ({ driverId, id }: MessageRecord): boolean =>
    (driverId !== undefined && driverId !== personId) || records.some((each) => each.id === id);
  records.push(...received.filter((each) => !isOther(each)));
  const shown = await messagesShowing(personId);
  const known = new Set(records.map(({ id }) => id));
  const others = shown.filter(({ messageId }) => !known.has(messageId));
  records.push(...found(await Promise.all(others.map(({ messageId }) => findMessage(messageId)))));
  const [contacts, confirmations, notices] = await Promise.all([
    uuidsOf(personId),
    confirmationsOf(personId),
    noticesOf(personId, MAX_NOTICES),
  ]);
  return {
    records: [...records, ...contacts.map((uuid) => ({ contact: uuid })), ...confirmations, ...notices],
    files: records.flatMap(({ attachments }) => attachments.map(({ fileName, key }) => ({ name: fileName, key }))),
  };
};

/** What is noted of messages to the number of a person. */
const deliveries: Collector = async (_personId, _now, numbers) => ({
  records: (await Promise.all(numbers.map(deliveriesOfNumber))).flat(),
});

/** The values of others that changed in the same record are not theirs. */
const changes: Collector = async (personId) => ({
  records: (await keptNaming(personId)).map(({ after, before, ...change }) => ({
    ...change,
    ...(change.subjectId === personId && { before, after }),
  })),
});

/** Orders hold no names: what suppliers saw follows from the rides. */
const orders: Collector = async (personId, now) => ({ records: await seenBySuppliers(personId, now) });

/** Each capability has an eraser too: one that is added here, and has none, does not compile. */
const COLLECTORS = {
  activities,
  needs,
  plan,
  flights,
  feeds,
  'guest-links': guestLinks,
  gps: collectPositions,
  blocks,
  musters,
  reports,
  messages,
  deliveries,
  changes,
  orders,
} satisfies Readonly<Record<string, Collector>>;
/** What the capabilities keep of a person beside their own record. */
export type PersonalData = keyof typeof COLLECTORS;

/** What one capability keeps of a person: its records, and the files that show them. */
interface Collected {
  readonly records: readonly object[];
  readonly files?: readonly CollectedFile[];
  /** Where the rest is, if there is more than one answer holds. */
  readonly more?: string;
}

interface CollectedFile {
  readonly name: string;
  readonly key: string;
}

/** Reads what one capability keeps of a person, a VIP or a driver: the same that its eraser removes. */
type Collector = (personId: string, now: string, numbers: readonly string[]) => Promise<Collected>;

/** An answer of Lambda has 6 MB at most. A position takes about 150 bytes. */
const MAX_POSITIONS = 20_000;
const ALWAYS = { from: '1900-01-01T00:00:00.000Z', to: '2200-01-01T00:00:00.000Z' };

/** Reads the devices of a driver, and their positions, the oldest first. */
async function collectPositions(driverId: string): Promise<Collected> {
  const device = await findDevice(driverId);
  if (!device) return { records: [] };
  const stored = await Promise.all(deviceIdsOf(device).map((id) => firstPositions(id, ALWAYS, MAX_POSITIONS)));
  const positions = stored.flat().sort((one, other) => (one.fixTime < other.fixTime ? -1 : 1));
  const shown = positions.slice(0, MAX_POSITIONS);
  const last = shown.at(-1)?.fixTime;
  return {
    records: [device, ...shown],
    ...(positions.length > shown.length && last ? { more: `/api/drivers/${driverId}/positions?from=${last}` } : {}),
  };
}

interface Shared {
  readonly vipIds: readonly string[];
  readonly formerVipIds?: readonly string[] | undefined;
  readonly people?: Readonly<Record<string, object>> | undefined;
  readonly guestCalls?: readonly { readonly vipId: string }[] | undefined;
  readonly aboard?: readonly { readonly vipId: string }[] | undefined;
  readonly notAboard?: readonly { readonly vipId: string }[] | undefined;
}

/** Returns a record that several guests share without what it says of the others: their data is not that of the person. */
function withoutOthers<T extends Shared>(record: T, personId: string): T {
  return {
    ...record,
    vipIds: record.vipIds.filter((id) => id === personId),
    ...(record.formerVipIds && { formerVipIds: record.formerVipIds.filter((id) => id === personId) }),
    ...(record.people && {
      people: Object.fromEntries(Object.entries(record.people).filter(([id]) => id === personId)),
    }),
    ...(record.guestCalls && { guestCalls: record.guestCalls.filter(({ vipId }) => vipId === personId) }),
    ...(record.aboard && { aboard: record.aboard.filter(({ vipId }) => vipId === personId) }),
    ...(record.notAboard && { notAboard: record.notAboard.filter(({ vipId }) => vipId === personId) }),
  };
}
