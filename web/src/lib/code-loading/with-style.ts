const loaded = new Map<string, Promise<void>>()

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
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loaded.delete(href)
      const payload = new Error(link.href)
      // Vite sends the same event when its own loading fails. new-version.ts listens to it.
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
      reject(payload)
    }
    document.head.append(link)
  })
