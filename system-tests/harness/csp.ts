import type { Browser } from '@playwright/test'
import type { Fixtures } from './accounts.ts'
import { newWatch, openWindow } from './browser.ts'
import { none, type Report } from './figure.ts'

const pages = ['/', '/?view=doctor-login', '/hospital/perfil', '/privacidade', '/nao/existe']
const documents = [...pages, '/docs/static/index.html']

export async function checkPolicy(browser: Browser, fixtures: Fixtures, report: Report) {
  const wrong: string[] = []
  let tried = 0
  for (const path of documents) {
    const answer = await fetch(`${fixtures.url}${path}`)
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    const isOurs = pages.includes(path)
    const checks = {
      'script-src is self alone': /(^|; ?)script-src 'self'(;|$)/.test(policy),
      'no base': /base-uri 'none'/.test(policy),
      'no frame around it': /frame-ancestors 'none'/.test(policy) && answer.headers.has('x-frame-options'),
      'no plugin': /(default-src|object-src) 'none'/.test(policy),
      'no unsafe script': !/script-src[^;]*unsafe/.test(policy),
      'Trusted Types': !isOurs || /require-trusted-types-for 'script'/.test(policy),
      'styles of its own': !isOurs || !/unsafe-inline/.test(policy),
      'no inline script': !/<script(?![^>]*\bsrc=)/i.test(html),
      'no inline handler': !/<[a-z][^>]*\son[a-z]+=/i.test(html),
      'no other origin': !/(src|href)="(https?:)?\/\//i.test(html),
      'no sniffing': answer.headers.get('x-content-type-options') === 'nosniff',
      'no cookie': !answer.headers.has('set-cookie'),
    }
    for (const [name, holds] of Object.entries(checks)) {
      tried++
      if (!holds) wrong.push(`${path}: ${name}`)
    }
  }
  for (const one of wrong) console.error(one)
  report(none('what every page’s headers and markup must say: missing', tried, wrong.length))
  await checkSinks(browser, fixtures, report)
}

/** What a script that got in by some library would try next. */
async function checkSinks(browser: Browser, fixtures: Fixtures, report: Report) {
  const watch = newWatch()
  const context = await openWindow(browser, fixtures.url, watch)
  const page = await context.newPage()
  let tried = 0
  for (const path of pages) {
    await page.goto(path)
    tried += await page.evaluate(
      () =>
        // Later, because what the debugger itself runs is free of the policy.
        new Promise<number>((resolve) =>
          setTimeout(() => {
            const markup = '<img src=x onerror=alert(1)>'
            const make = (name: string) => document.body.appendChild(document.createElement(name))
            const sinks: (() => unknown)[] = [
              () => {
                make('div').innerHTML = markup
              },
              () => {
                make('div').appendChild(document.createElement('p')).outerHTML = markup
              },
              () => make('div').insertAdjacentHTML('beforeend', markup),
              () => document.write(markup),
              () => make('div').append(document.createRange().createContextualFragment(markup)),
              () => make('div').append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes),
              () => make('div').setAttribute('onclick', 'alert(1)'),
              () => {
                ;(make('iframe') as HTMLIFrameElement).srcdoc = '<script>parent.alert(1)</script>'
              },
              () => {
                ;(make('script') as HTMLScriptElement).text = 'alert(1)'
              },
              () => {
                ;(make('script') as HTMLScriptElement).src = 'data:text/javascript,alert(1)'
              },
              () => make('script').append('alert(1)'),
              // biome-ignore lint/security/noGlobalEval: it is what must be refused
              () => window.eval('alert(1)'),
              () => new Function('alert(1)')(),
              () => setTimeout('alert(1)'),
              () => {
                location.href = 'javascript:alert(1)'
              },
              () => {
                const link = make('a') as HTMLAnchorElement
                link.href = 'javascript:alert(1)'
                link.click()
              },
              () => trustedPolicy(),
            ]
            const trustedPolicy = () => {
              const { trustedTypes } = window as unknown as {
                trustedTypes: { createPolicy: (name: string, rules: object) => { createHTML: (html: string) => never } }
              }
              make('div').innerHTML = trustedTypes
                .createPolicy('x', { createHTML: (html: string) => html })
                .createHTML(markup)
            }
            for (const sink of sinks) {
              try {
                sink()
              } catch {
                // Refused, as it must be.
              }
            }
            for (const element of document.querySelectorAll<HTMLElement>('[onclick]')) element.click()
            setTimeout(() => resolve(sinks.length), 200)
          }, 0),
        ),
    )
  }
  await context.close()
  for (const one of watch.executed) console.error(one)
  report(none('ways from a string to a running script, within the page: executed', tried, watch.executed.length))
}
