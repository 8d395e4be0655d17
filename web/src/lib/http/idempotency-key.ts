/** Sixteen random bytes. Not `crypto.randomUUID`, which is missing where the page is opened by a plain http address in the house. */
export function newIdempotencyKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
