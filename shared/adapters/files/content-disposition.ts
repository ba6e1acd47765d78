/** What a browser shows by itself; anything else it saves. */
const SHOWN = /^application\/pdf$/;

/** Letters that RFC 8187 lets stand as they are, among those that encodeURIComponent leaves. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header that gives a file its name (RFC 6266): plain for old clients, and in full for all others. */
export const contentDisposition = (fileName: string, contentType: string): string => {
  const plain = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\%]/gu, '_');
  const kind = SHOWN.test(contentType) ? 'inline' : 'attachment';
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
};
