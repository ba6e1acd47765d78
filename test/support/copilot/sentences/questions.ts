import { at, type CoordinatorSentence, driver, isUntouched, titled, vip, wasConfirmed, wasDone } from './world.ts';

/** Sentences that ask, and those that add records. */
export const ASKING: readonly CoordinatorSentence[] = [
  {
    say: 'Pick up Dr. Łukasz Żółć and party of three from JFK at 14:30 tomorrow with a van and any free driver',
    does: 'Adds the guest, and proposes the ride with a van that fits and a driver who is free',
    holds: async (world) => {
      const ride = await titled(world, 'Pick-up of Łukasz Żółć from JFK');
      return (
        ride?.startTime === at(world, '14:30') &&
        ride.vehicle.type === 'VAN' &&
        ride.driver !== null &&
        ride.vips[0].partySize === 3 &&
        ride.vehicle.seatCapacity >= 3
      );
    },
  },
  {
    say: 'What should I look at before tomorrow?',
    does: 'Says what needs a person, the worst first',
    holds: (world) => isUntouched(world) && !/Nothing needs you/.test(world.answer.reply),
  },
  {
    say: 'Who is free tomorrow at 9?',
    does: 'Names the drivers who are free then',
    holds: (world) => isUntouched(world) && /Danny Okoro/.test(world.answer.reply),
  },
  {
    say: 'Is a van with a lift and an Arabic-speaking driver free tomorrow at 11?',
    does: 'Names the vans and drivers who have what is asked for and are free then',
    holds: (world) => isUntouched(world) && /Free: Van 7\. Free: Karim Bensaïd\./.test(world.answer.reply),
  },
  {
    say: 'Show me the itinerary of Zoë Łukasiewicz',
    does: 'Reads it, day by day',
    holds: (world) => isUntouched(world) && /Gala dinner/.test(world.answer.reply),
  },
  {
    say: 'Where are the guests?',
    does: 'Counts the guests by the most likely place',
    holds: (world) => isUntouched(world) && /60/.test(world.answer.reply),
  },
  {
    say: 'Which rides have no driver?',
    does: 'Names them',
    holds: (world) => isUntouched(world) && /Arrival/.test(world.answer.reply),
  },
  {
    say: 'Add the VIP Ngozi Adeyemi with a party of two',
    does: 'Adds the guest at once',
    holds: async (world) => wasDone(world) && (await vip(world, 'Ngozi Adeyemi'))?.partySize === 2,
  },
  {
    say: 'Add the driver Bea Kim with the phone +44 20 7946 0958',
    does: 'Adds the driver at once',
    holds: async (world) => wasDone(world) && (await driver(world, 'Bea Kim'))?.phone === '+442079460958',
  },
  {
    say: 'Add the place Guildhall, Gresham Street',
    does: 'Adds the place at once',
    holds: async (world) => {
      const [place] = (await world.read('listPlaces', { query: { search: 'Guildhall' } })).items;
      return wasDone(world) && place?.address === 'Gresham Street';
    },
  },
  {
    say: 'Plan Supper at the Guildhall tomorrow at 23:30',
    does: 'Plans it at once: no one is told of it',
    holds: async (world) => {
      const supper = await titled(world, 'Supper');
      return wasDone(world) && supper?.startTime === at(world, '23:30') && /Guildhall/.test(supper.location);
    },
  },
  {
    say: 'Note for Thandeka Mabuza: vegetarian',
    does: 'Writes the note at once',
    holds: async (world) => wasDone(world) && /vegetarian/i.test((await vip(world, 'Thandeka Mabuza')).notes),
  },
  {
    say: 'Add Oliver Pemberton to the Farewell breakfast',
    does: 'Adds the guest at once, where no driver is told of it',
    holds: async (world) => {
      const breakfast = await titled(world, 'Farewell breakfast');
      return wasDone(world) && breakfast.vips.some(({ name }: { name: string }) => name === 'Oliver Pemberton');
    },
  },
  {
    say: 'The phone of Danny Okoro is +44 20 7946 0999',
    does: 'Changes the phone, once you confirm it',
    holds: async (world) => wasConfirmed(world) && (await driver(world, 'Danny Okoro')).phone === '+442079460999',
  },
  {
    say: 'Thandeka Mabuza comes with a party of four',
    does: 'Changes the party, once you confirm it',
    holds: async (world) => wasConfirmed(world) && (await vip(world, 'Thandeka Mabuza')).partySize === 4,
  },
  {
    say: 'Tell Callum Rattray that the gate is on the north side',
    does: 'Sends the message, once you confirm it',
    holds: async (world) => {
      const { id: driverId } = await driver(world, 'Callum Rattray');
      const { items } = await world.read('listDriverMessages', { params: { driverId } });
      return wasConfirmed(world) && /north side/.test(items[0]?.text);
    },
  },
  {
    say: 'Send Zoë Łukasiewicz the link of the ride to the Gala dinner',
    does: 'Sends the guest their page of the ride, once you confirm it, if they agreed to messages',
    holds: async (world) => {
      const { id: vipId } = await vip(world, 'Zoë Łukasiewicz');
      const { items } = await world.read('listVipMessages', { params: { vipId } });
      return wasConfirmed(world) && items.length === 1 && items[0].purpose === 'GUEST_LINK';
    },
  },
];
