/** Returns the name of a way in audit records. */
export const wayId = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from}~${to}`;
