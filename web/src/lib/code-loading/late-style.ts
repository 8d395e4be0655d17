import href from '../../late.css?url'

let loaded: Promise<void> | undefined

/**
 * Waits for the module and for late.css. A `<link>` loads late.css, because after a failed `import` Vite goes on
 * without the styles and never loads them again.
 */
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
      // Vite sends the same event when its own loading fails. new-version.ts listens to it.
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
      reject(payload)
    }
    document.head.append(link)
  })
