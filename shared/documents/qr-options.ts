/** A scanner still reads the code if 15 percent of it is dirty. It has the white edge that scanners need. */
export const QR_OPTIONS = { errorCorrectionLevel: 'M', margin: 4 } as const;
