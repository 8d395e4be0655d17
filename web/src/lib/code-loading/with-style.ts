const loaded = new Map<string, Promise<unknown>>()

/**
 * Waits for the module and for its style sheet. A `<link>` loads the sheet, because after a failed `import` Vite goes on
 * without the styles and never loads them again.
 */
export async function withStyle<Module>(href: string, module: Promise<Module>): Promise<Module> {
  if (!loaded.has(href)) loaded.set(href, loadStyle(href))
  const [code] = await Promise.all([module, loaded.get(href)])
  return code
}

const loadStyle = (href: string) =>
  new Promise((onload, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload })
    link.onerror = () => {
      link.remove()
      loaded.delete(href)
      const payload = new Error(href)
      // Vite sends the same event when its own loading fails. new-version.ts listens to it.
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
      reject(payload)
    }
    document.head.append(link)
  })
