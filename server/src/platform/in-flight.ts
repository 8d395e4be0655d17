let count = 0

/** Number of requests that this process is answering, without streams. */
export const requestsInFlight = () => count

/** @returns a function that ends the request */
export function beginRequest() {
  count++
  return () => void count--
}
