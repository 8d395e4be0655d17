/**
 * A file's name for the browser (RFC 6266): as it is in `filename*`, and without what old readers misread in `filename`.
 * Whatever the name holds, the value is printable ASCII in one line.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string) {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["%\\]/g, '-')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
