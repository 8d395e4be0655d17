import { escaped } from './page-head.ts'

/** A page of the server, without scripts. The content policy allows no inline style. @param content HTML */
export function plainPage(title: string, content: string) {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Plantão Aberto</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/error-page.css">
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="" width="36" height="36"> Plantão Aberto</p>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`
}
