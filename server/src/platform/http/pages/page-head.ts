/** Head of a page. Messengers show it as the preview of a link. Values are escaped when the head is written. */
export interface PageHead {
  title: string
  description: string
  /** The page's path, beginning with '/'. */
  path: string
}

/** The preview's picture has the size that messengers expect: 1,200 × 630. */
const picture = '/previa.png'

const titleElement = /<title>[^<]*<\/title>/
const descriptionElement = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/

export function withHead(html: string, { title, description, path }: PageHead, publicUrl: string) {
  const properties = {
    'og:site_name': 'Plantão Aberto',
    'og:type': 'website',
    'og:locale': 'pt_BR',
    'og:title': title,
    'og:description': description,
    'og:url': publicUrl + path,
    'og:image': publicUrl + picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Plantão Aberto',
  }
  const elements = [
    `<title>${escaped(title)} · Plantão Aberto</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    '<meta name="robots" content="noindex">',
    '<meta name="twitter:card" content="summary_large_image">',
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
  ]
  return html.replace(descriptionElement, '').replace(titleElement, () => elements.join('\n'))
}

/** Escapes a text for the content of an element, and for an attribute between quotes of either kind. */
export function escaped(text: string) {
  return text.replace(/[&'"<>]/g, (char) => `&#${char.charCodeAt(0)};`)
}
