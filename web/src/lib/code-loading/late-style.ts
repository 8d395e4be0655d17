import href from '../../late.css?url'

let loaded: Promise<void> | undefined

/** Waits for late.css too. After a failed `import` of late.css, Vite would go on without it and never load it again. */
export async function withLateStyle<Module>(module: Promise<Module>): Promise<Module> {
  loaded ??= loadStyle().catch((error) => {
    loaded = undefined
    throw error
  })
  const [code] = await Promise.all([module, loaded])
  return code
}

const loadStyle = () =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      const payload = new Error(`Unable to load ${link.href}`)
      // The event of Vite's own loading, for which new-version.ts waits.
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
      reject(payload)
    }
    document.head.append(link)
  })
