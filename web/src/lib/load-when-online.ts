/** An `import()` that, after a failure, waits until the browser is online again and then tries again. */
export const loadWhenOnline = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() =>
    new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(() => loadWhenOnline(load)),
  )
