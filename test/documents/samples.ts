import type { Imprint } from '#shared/documents/pdf/booklet.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/pdf-settings.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';

const AT = '2027-05-01T09:00:00.000Z';

/** Returns the header, footer, fonts and print time of a sample. */
export const anImprint = async (fields: Partial<Imprint> = {}): Promise<Imprint> => ({
  title: 'Itinerary',
  zone: 'Times of Europe/London',
  revision: 'K4M7QX',
  printed: 'Sat 21 Nov 2026, 09:00 (GMT)',
  printedAt: AT,
  settings: {
    ...DEFAULT_PDF_SETTINGS,
    header: 'Summit of the Isles 2027',
    footer: 'Personal: please keep it to yourself',
    contact: 'Operations room +44 20 7946 0958',
  },
  fonts: FONTS,
  ...fields,
});

let made = 0;

export const anActivity = (fields: Partial<Activity> = {}): Activity => {
  made += 1;
  return {
    id: `evt_${String(made).padStart(6, '0')}`,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    type: 'MEETING',
    title: 'Welcome',
    startTime: '2027-05-10T08:00:00.000Z',
    endTime: '2027-05-10T09:00:00.000Z',
    status: 'SCHEDULED',
    vipIds: [],
    vips: [],
    children: [],
    ...fields,
  };
};

export const aVip = (fields: Partial<VipRecord> = {}): VipRecord => {
  made += 1;
  return {
    id: `vip_${String(made).padStart(6, '0')}`,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    name: 'Zoë Łukasiewicz',
    department: 'ADMIN',
    partySize: 1,
    isRosterOnly: false,
    ...fields,
  };
};
