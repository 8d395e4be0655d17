let count = 0

/** Number of requests that this process is answering, without streams. */
export const requestsInFlight = () => count

/** Counts a request until the returned function is called. */
export function beginRequest() {
  count++
  return () => void count--
}
