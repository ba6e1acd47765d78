import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { dateOf, shownDate } from '#shared/pages/desk/store/days.ts';
import type { Block } from '#shared/pages/desk/store/records.ts';
import { activitiesInOrder, find, now } from '#shared/pages/desk/store/store.ts';
import { say, times } from '#shared/pages/desk/words.ts';
import { Fact, Facts, Fields } from './fields.tsx';
import { Failure, Name, Phone, spanOf } from './links.tsx';
import { blockActions, messageActions, placeActions, placePapers, userActions } from './other-actions.ts';
import type { PanelOf } from './panel-of.ts';
import { RideList } from './ride-list.tsx';
import { activitiesOf } from './rides.ts';
import type { WholeMessage, WholePlace, WholeUser } from './whole.ts';

function PlaceBody({ record }: { readonly record: WholePlace }) {
  const { coordinates, id } = record;
  const lodged = dateOf(now.value);
  return (
    <>
      <Facts>
        <Fields of={record} names="address iata aliases bufferMinutes" />
        <Fact name={fieldName('coordinates')}>
          {coordinates && (
            <span dir="ltr">
              {coordinates.latitude.toFixed(4)}, {coordinates.longitude.toFixed(4)}
            </span>
          )}
        </Fact>
        <Fields of={record} names="notes" />
      </Facts>
      <RideList
        activities={activitiesOf(activitiesInOrder.value, { placeId: id }).filter(
          ({ endTime }) => dateOf(endTime) >= lodged,
        )}
      />
    </>
  );
}

export const placePanel: PanelOf<WholePlace> = {
  title: ({ name }) => name,
  sub: ({ kind }) => valueName('kind', kind),
  Body: PlaceBody,
  actions: placeActions,
  papers: (record) => placePapers(record, shownDate.value),
};

function BlockBody({ record }: { readonly record: Block }) {
  return (
    <Facts>
      <Fields of={record} names="driverId vehicleId" />
      <Fact name={say('panel.off')}>{spanOf(record.from, record.to)}</Fact>
      <Fields of={record} names="reason" />
    </Facts>
  );
}

export const blockPanel: PanelOf<Block> = {
  title: ({ driverId, vehicleId }) =>
    `${say('panel.off')}: ${find('drivers', driverId)?.name ?? find('vehicles', vehicleId)?.name ?? ''}`,
  Body: BlockBody,
  actions: blockActions,
};

function MessageBody({ record }: { readonly record: WholeMessage }) {
  const { attachments, createdAt, eventId, failure, readAt, readBy, sender, sentAt, text, vipId, vipIds } = record;
  return (
    <>
      <blockquote dir="auto" class="text">
        {text}
      </blockquote>
      {attachments.map(({ contentType, fileName, url }) =>
        contentType.startsWith('image/') ? (
          <img key={url} class="photo" src={url} alt={fileName} />
        ) : (
          <a key={url} href={url} target="_blank" rel="noreferrer" dir="auto">
            {fileName}
          </a>
        ),
      )}
      <Facts>
        <Fields of={record} names="driverId" />
        <Fact name={say('guests')}>
          {[...new Set([vipId, ...vipIds])].map((id) => id && <Name key={id} kind="vips" id={id} />).filter(Boolean)}
        </Fact>
        <Fact name={fieldName('phone')}>{sender && <Phone number={sender.number} />}</Fact>
        <Fact name={say('panel.ride')}>{eventId && <Name kind="activities" id={eventId} />}</Fact>
        <Fact name={valueName('status', 'SENT')}>{times.value.dayTime(sentAt ?? createdAt)}</Fact>
        <Fact name={valueName('status', 'READ')}>
          {readAt && say('readAt', { time: times.value.dayTime(readAt), name: readBy?.name ?? '' })}
        </Fact>
        <Fact name={valueName('status', 'FAILED')}>{failure && <Failure of={record} />}</Fact>
      </Facts>
    </>
  );
}

export const messagePanel: PanelOf<WholeMessage> = {
  title: ({ driverId, sender, vipId, vipIds }) =>
    find('drivers', driverId)?.name ??
    find('vips', vipId ?? vipIds[0])?.name ??
    sender?.name ??
    sender?.number ??
    say('view.messages'),
  status: ({ status }) => status,
  Body: MessageBody,
  actions: messageActions,
  person: ({ driverId, vipId }) =>
    driverId ? { kind: 'drivers', id: driverId } : vipId ? { kind: 'vips', id: vipId } : undefined,
};

function UserBody({ record }: { readonly record: WholeUser }) {
  return (
    <Facts>
      <Fields of={record} names="email role" />
      <Fact name={fieldName('isApproved')}>{say(record.isApproved ? 'yes' : 'no')}</Fact>
      <Fields of={record} names="driverId supplierId" />
    </Facts>
  );
}

export const userPanel: PanelOf<WholeUser> = {
  title: ({ email, id, name }) => name ?? email ?? id,
  sub: ({ role }) => valueName('role', role),
  Body: UserBody,
  actions: userActions,
};
