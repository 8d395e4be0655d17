/** A header of W3C Trace Context. Its flag says 'not recorded', because the server decides whether to record. */
export function newTraceparent() {
  const hex = (bytes: number) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex(16)}-${hex(8)}-00`
}
