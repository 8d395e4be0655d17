/** The status of the answer, or 0 if no answer arrives within five seconds. */
export const statusOf = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  )

export const isReady = async (url: string) => (await statusOf(`${url}/readyz`)) === 200
