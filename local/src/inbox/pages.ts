import { formatInstant } from '@plantao/contract/format'
import { defaultZone } from '@plantao/contract/hospitais/rules'
import type { Email } from './email-store.ts'
import { Html, html } from './html.ts'

export function inboxPage(emails: Email[], open: Email | null) {
  const title = open ? open.subject : 'Caixa de entrada local'
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/inbox.css">
<script type="module" src="/inbox.js"></script>
</head>
<body data-newest="${emails.at(-1)?.id ?? 0}"${open && new Html(' class="has-open"')}>
<header>
<div>
<h1><a href="/">Caixa de entrada local</a></h1>
<p>Os e-mails que o Plantão Aberto envia ficam aqui. Nenhum sai deste computador.</p>
</div>
${emails.length > 0 ? clearForm(emails.length) : null}
</header>
<main>
<nav aria-label="E-mails">${emails.length > 0 ? list(emails, open) : empty}</nav>
${open ? article(open) : emails.length > 0 ? nothingOpen : null}
</main>
</body>
</html>`.text
}

/** The page with the operator's code, which loads itself again for the next code. */
export function codePage({ code, left }: { code: string; left: number }) {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${left}">
<title>Código do operador</title>
<link rel="stylesheet" href="/inbox.css">
</head>
<body>
<header>
<div>
<h1><a href="/">Caixa de entrada local</a></h1>
<p>O código de verificação do operador da demonstração, como um aplicativo autenticador o mostraria.</p>
</div>
</header>
<main><p class="code">${code}</p></main>
</body>
</html>`.text
}

const empty = html`<p class="empty"><strong>Nenhum e-mail ainda.</strong><br>
O próximo aparece aqui assim que for enviado.</p>`

const nothingOpen = html`<p class="nothing-open">Escolha um e-mail para ler.</p>`

function list(emails: Email[], open: Email | null) {
  return html`<ol>${emails.toReversed().map(
    ({
      id,
      subject,
      to,
      time,
    }) => html`<li><a href="/emails/${id}"${id === open?.id ? new Html(' aria-current="page"') : null}>
<strong>${subject || '(sem assunto)'}</strong>
<span>${addresses(to)}</span>
<time datetime="${time}">${formatInstant(time, defaultZone)}</time>
</a></li>`,
  )}</ol>`
}

function article({ id, subject, from, to, time, text, html: body, attachments = [] }: Email) {
  return html`<article>
<a class="back" href="/">Todos os e-mails</a>
<h2>${subject || '(sem assunto)'}</h2>
<dl>
<div><dt>Para</dt><dd>${addresses(to)}</dd></div>
<div><dt>De</dt><dd>${addresses(from)}</dd></div>
<div><dt>Chegou</dt><dd><time datetime="${time}">${formatInstant(time, defaultZone)}</time></dd></div>
${attachments.length > 0 ? html`<div><dt>Anexos</dt><dd>${attachments.map(({ filename }, n) => html`<a href="/emails/${id}/attachments/${n}" download="${filename}">${filename}</a> `)}</dd></div>` : null}
</dl>
${
  body
    ? html`<iframe title="Conteúdo do e-mail" src="/emails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Ver só o texto</summary><pre>${text}</pre></details>`
    : html`<pre>${text}</pre>`
}
</article>`
}

function clearForm(count: number) {
  return html`<details class="clear"><summary>Esvaziar</summary>
<form method="post" action="/clear"><button>Apagar ${count === 1 ? 'o e-mail' : `os ${count} e-mails`}</button></form>
</details>`
}

const addresses = (list: Email['to']) =>
  list.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')
