import { aMuster, close } from '#test/support/musters.ts';
import { someVips } from '#test/support/vips.ts';
import { inRealTime } from './real-time.ts';
import type { Prepare, Sample } from './sample.ts';

const aGuest: Prepare = async ({ as }) => {
  const [vipId = ''] = await someVips(as, 1);
  return { params: { id: await aMuster(as, [vipId]), vipId }, body: { state: 'ACCOUNTED', note: 'In the lobby' } };
};

const ofMuster: Prepare = async ({ as }) => {
  const [vipId = ''] = await someVips(as, 1);
  return { params: { id: await aMuster(as, [vipId]) } };
};

export const MUSTER_SAMPLES: Readonly<Record<string, Sample>> = {
  openMuster: {
    request: async ({ as }) => ({ body: { title: 'Fire alarm', vipIds: await someVips(as, 1) } }),
  },
  getMuster: { request: ofMuster },
  listMusterMarks: { request: ofMuster },
  markMusterGuest: {
    request: aGuest,
    conflicts: {
      MUSTER_CLOSED: async (stage) => {
        const options = inRealTime(await aGuest(stage));
        await close(stage.as, options.params?.['id'] ?? '');
        return options;
      },
    },
  },
  closeMuster: { request: async (stage) => inRealTime(await ofMuster(stage)) },
};
