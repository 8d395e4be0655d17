import type { App } from '../../harness/app/app.ts'
import { observe } from '../../harness/browser/browser.ts'
import { pages } from '../../harness/browser/page-tours.ts'
import type { Report, Test } from '../../harness/report/scenario.ts'

/**
 * Tests that the Content Security Policy of every page stops injected scripts. The tests of `e2e/` show that it stops
 * nothing else.
 */
export async function run({ startApp, openBrowser, report }: Test) {
  const app = await startApp()
  await checkHeaders(app, report)

  const observer = observe(await openBrowser(), app.url)
  const page = await observer.openPage()
  let tried = 0
  for (const path of pages) {
    await page.goto(path)
    tried += await page.evaluate(tryEverySink)
  }
  await observer.close()
  report.none('ways from a string to a running script, within the page: executed', tried, observer.executed)
}

async function checkHeaders(app: App, report: Report) {
  const missing: string[] = []
  let tried = 0
  for (const path of [...pages, '/docs/static/index.html']) {
    const answer = await fetch(`${app.url}${path}`)
    const [headers, html] = [answer.headers, await answer.text()]
    const policy = headers.get('content-security-policy') ?? ''
    const isOurs = pages.includes(path)
    const checks = {
      'script-src is only self': /(^|; ?)script-src 'self'(;|$)/.test(policy),
      'no base': /base-uri 'none'/.test(policy),
      'no frame around it': /frame-ancestors 'none'/.test(policy) && headers.has('x-frame-options'),
      'no plugin': /(default-src|object-src) 'none'/.test(policy),
      'Trusted Types': !isOurs || /require-trusted-types-for 'script'/.test(policy),
      'styles of its own': !isOurs || !/unsafe-inline/.test(policy),
      'no inline script': !/<script(?![^>]*\bsrc=)/i.test(html),
      'no inline handler': !/<[a-z][^>]*\son[a-z]+=/i.test(html),
      'no other origin': !/(src|href)="(https?:)?\/\//i.test(html),
      'no sniffing': headers.get('x-content-type-options') === 'nosniff',
      'no cookie': !headers.has('set-cookie'),
    }
    tried += Object.keys(checks).length
    for (const [name, holds] of Object.entries(checks)) if (!holds) missing.push(`${path}: ${name}`)
  }
  report.none('required headers and markup of every page: missing', tried, missing)
}

/** Runs in the page and tries each way from an injected text to a running script. @returns the number of ways. */
async function tryEverySink() {
  // The policy does not apply inside the debugger's call. After this pause, the code runs outside that call.
  await new Promise((resolve) => setTimeout(resolve, 0))
  const markup = '<img src=x onerror=alert(1)>'
  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name) =>
    document.body.appendChild(document.createElement(name))
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy: (name: string, rules: object) => { createHTML: (html: string) => string } }
  }
  const sinks: (() => unknown)[] = [
    () => Object.assign(make('div'), { innerHTML: markup }),
    () => Object.assign(make('div').appendChild(document.createElement('p')), { outerHTML: markup }),
    () => make('div').insertAdjacentHTML('beforeend', markup),
    () => document.write(markup),
    () => make('div').append(document.createRange().createContextualFragment(markup)),
    () => make('div').append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes),
    () => make('div').setAttribute('onclick', 'alert(1)'),
    () => Object.assign(make('iframe'), { srcdoc: '<script>parent.alert(1)</script>' }),
    () => Object.assign(make('script'), { text: 'alert(1)' }),
    () => Object.assign(make('script'), { src: 'data:text/javascript,alert(1)' }),
    () => make('script').append('alert(1)'),
    // biome-ignore lint/security/noGlobalEval: the policy must refuse it
    () => window.eval('alert(1)'),
    () => new Function('alert(1)')(),
    () => setTimeout('alert(1)'),
    () => Object.assign(location, { href: 'javascript:alert(1)' }),
    () => Object.assign(make('a'), { href: 'javascript:alert(1)' }).click(),
    () => {
      const policy = trustedTypes.createPolicy('x', { createHTML: (html: string) => html })
      make('div').innerHTML = policy.createHTML(markup)
    },
  ]
  for (const sink of sinks) {
    try {
      sink()
    } catch {
      // The policy refused this sink, as it should.
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('[onclick]')) element.click()
  await new Promise((resolve) => setTimeout(resolve, 200))
  return sinks.length
}
