import type { Catalogue } from './catalogue.ts';

/** The nouns of Arabic. It has a form for two, one for few and one for many. */
export const arNouns: Catalogue['nouns'] = {
  guest: { one: 'ضيف واحد', two: 'ضيفان', few: '{n} ضيوف', many: '{n} ضيفًا', other: '{n} ضيف' },
  otherGuest: {
    one: 'ضيف آخر',
    two: 'ضيفان آخران',
    few: '{n} ضيوف آخرين',
    many: '{n} ضيفًا آخر',
    other: '{n} ضيف آخر',
  },
  person: { one: 'شخص واحد', two: 'شخصان', few: '{n} أشخاص', many: '{n} شخصًا', other: '{n} شخص' },
  vip: { one: 'شخصية واحدة', two: 'شخصيتان', few: '{n} شخصيات', many: '{n} شخصية', other: '{n} شخصية' },
  TRANSPORT: { one: 'رحلة نقل', two: 'رحلتا نقل', few: '{n} رحلات نقل', many: '{n} رحلة نقل', other: '{n} رحلة نقل' },
  MEAL: { one: 'وجبة', two: 'وجبتان', few: '{n} وجبات', many: '{n} وجبة', other: '{n} وجبة' },
  MEETING: { one: 'اجتماع', two: 'اجتماعان', few: '{n} اجتماعات', many: '{n} اجتماعًا', other: '{n} اجتماع' },
  EVENT: { one: 'فعالية', two: 'فعاليتان', few: '{n} فعاليات', many: '{n} فعالية', other: '{n} فعالية' },
  Arrival: { one: 'وصول', two: 'وصولان', few: '{n} عمليات وصول', many: '{n} عملية وصول', other: '{n} وصول' },
  Departure: { one: 'مغادرة', two: 'مغادرتان', few: '{n} مغادرات', many: '{n} مغادرة', other: '{n} مغادرة' },
};
