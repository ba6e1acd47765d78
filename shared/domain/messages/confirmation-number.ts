/** Returns the number of a reply such as `OK 12`. Returns undefined for any other text. */
export const confirmationNumber = (text: string): number | undefined => {
  const [, digits] = /^\W*ok(?:ay)?\W*(\d{1,6})\b/iu.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
