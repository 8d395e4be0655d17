/**
 * Loads the code of the view that most people open next, without running it: that would delay the taps of a slow phone.
 * The build names the files (build/next-code.ts). Without a build there are none.
 */
export function loadNextCode(view: string) {
  const named = document.querySelector<HTMLMetaElement>('meta[name="plantao-next"]')?.content
  const files = named ? (JSON.parse(named) as Partial<Record<string, string[]>>)[view] : undefined
  for (const file of files ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}
