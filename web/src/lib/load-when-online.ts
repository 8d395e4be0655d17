/** An `import()` that waits for the connection, and tries again after a failure. */
export const loadWhenOnline = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() =>
    new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(() => loadWhenOnline(load)),
  )
