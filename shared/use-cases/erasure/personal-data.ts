/**
 * What the capabilities keep of a person beside their own record. Each has an eraser and a collector: a capability that is added here and
 * has only one of them does not compile.
 */
export const PERSONAL_DATA = [
  'activities',
  'needs',
  'plan',
  'flights',
  'feeds',
  'guest-links',
  'gps',
  'blocks',
  'musters',
  'reports',
  'messages',
  'deliveries',
  'changes',
  'orders',
] as const;
export type PersonalData = (typeof PERSONAL_DATA)[number];
