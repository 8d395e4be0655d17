import { choiceLabel, isNotificacaoKind, isOptional } from '@plantao/contract/notificacoes/kind-rules'
import { showUnsubscribe, unsubscribe } from '@plantao/contract/notificacoes/routes'
import type { FastifyInstance } from 'fastify'
import { asRole } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { mount } from '../platform/http/mount.ts'
import { escaped } from '../platform/http/pages/page-head.ts'
import { plainPage } from '../platform/http/pages/plain-page.ts'
import type { Keys } from '../platform/security/keys.ts'
import { openRateLimiter, type RateLimit } from '../platform/security/rate-limiter.ts'
import type { Services } from '../platform/services.ts'
import type { Config } from '../platform/settings/config.ts'
import * as store from './bell-store.ts'
import { summaryKind } from './summary-store.ts'

/** More than all kinds of e-mails that one account can stop. */
const unsubscribeLimit: RateLimit = { name: 'unsubscribe-account', points: 60, seconds: 60 * 60 }

const isUnsubscribable = (kind: string) => kind === summaryKind || (isNotificacaoKind(kind) && isOptional(kind))

/**
 * The unsubscribe link of an optional e-mail, for its reader and for mail programs (RFC 8058). Undefined for an e-mail
 * that is always sent. The link never expires: it must work in old e-mails too, and can only stop these e-mails.
 */
export function unsubscribeLink(
  { keys, config }: { keys: Keys; config: Config },
  { account, kind }: { account: string | null; kind: string },
) {
  if (!isUnsubscribable(kind)) return undefined
  return `${config.publicUrl}${unsubscribe.path}?token=${account}.${kind}.${keys.mac('unsubscribe', `${account}.${kind}`)}`
}

/** Signs after the token come from mail programs that take more of a text for the link than the link. */
const form = /^([0-9a-f-]{36})\.([a-z-]{1,60})\.([\w-]{43})[^\p{L}\p{N}]*$/u

function readToken(keys: Keys, token: string) {
  const [, account, kind, mac] = form.exec(token) ?? []
  if (
    !account ||
    !kind ||
    !mac ||
    !isUnsubscribable(kind) ||
    !keys.verifyMac('unsubscribe', `${account}.${kind}`, mac)
  ) {
    throw new DomainError('unsubscribe_token_invalid')
  }
  return { account, kind }
}

/** Completes the sentence 'Você não receberá mais …'. */
function stops(kind: string) {
  if (!isNotificacaoKind(kind)) {
    return 'o resumo diário. Os avisos continuam no aplicativo, menos os de buscas salvas com resumo diário'
  }
  const always = kind === 'vaga-changed' ? ', e as alterações de um plantão aceito continuam por e-mail' : ''
  return `e-mails de “${choiceLabel(kind)}”. Estes avisos continuam no aplicativo${always}`
}

export function mountUnsubscribe(app: FastifyInstance, services: Services) {
  const { db, keys } = services
  const rateLimiter = openRateLimiter(db, keys)

  // E-mail scanners open every link, so this page only asks for confirmation.
  mount(app, services, showUnsubscribe, async ({ query: { token }, reply }) => {
    const { kind } = readToken(keys, token)
    // The form posts to the same address.
    const content = `<p>Você não receberá mais ${escaped(stops(kind))}.</p>
<form method="post"><button class="action">Parar de receber</button></form>`
    return reply.type('text/html; charset=utf-8').send(plainPage('Parar de receber estes e-mails?', content))
  })

  mount(app, services, unsubscribe, async ({ query: { token }, reply }) => {
    const { account, kind } = readToken(keys, token)
    await rateLimiter.consume([{ limit: unsubscribeLimit, key: account }])
    await asRole(db, 'app_jobs', (trx) => store.unsubscribe(trx, account, kind))
    const content = `<p>Você não receberá mais ${escaped(stops(kind))}.</p>
<p>Para mudar isso, abra seu perfil, em “Avisos”.</p>
<p><a class="action" href="/">Ir para o Plantão Aberto</a></p>`
    return reply.type('text/html; charset=utf-8').send(plainPage('Pronto', content))
  })
}
