let count = 0

/** Requests that this process is answering, without streams. */
export const requestsUnderWay = () => count

/** @returns what ends it. */
export function beginRequest() {
  count++
  return () => void count--
}
