/** Loads the code of the likely next view without running it: running it would delay the taps on a slow phone. */
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
