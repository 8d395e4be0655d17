import type { Browser } from '@playwright/test'
import type { App } from '../../harness/app/app.ts'
import { createPair } from '../../harness/app/pair.ts'
import { Observer } from '../../harness/browser/browser.ts'
import { tourHospital, tourMedico, tourSignedOut } from '../../harness/browser/page-tours.ts'
import type { Report, Scenario } from '../../harness/report/scenario.ts'

const pages = ['/', '/?view=doctor-login', '/hospital/perfil', '/privacidade', '/nao/existe']

/** The Content Security Policy of every page: it stops injected scripts, and nothing that the pages do themselves. */
export const scenario: Scenario = {
  async run({ startApp, openBrowser, report }) {
    const app = await startApp()
    const browser = await openBrowser()
    await checkHeaders(app, report)
    await runInjectedScripts(app, browser, report)
    await useNormally(app, browser, report)
  },
}

async function checkHeaders(app: App, report: Report) {
  const missing: string[] = []
  let tried = 0
  for (const path of [...pages, '/docs/static/index.html']) {
    const { headers, ...answer } = await fetch(`${app.url}${path}`).then(async (answer) => ({
      headers: answer.headers,
      html: await answer.text(),
    }))
    const { html } = answer
    const policy = headers.get('content-security-policy') ?? ''
    const isOurs = pages.includes(path)
    const checks = {
      'script-src is only self': /(^|; ?)script-src 'self'(;|$)/.test(policy),
      'no base': /base-uri 'none'/.test(policy),
      'no frame around it': /frame-ancestors 'none'/.test(policy) && headers.has('x-frame-options'),
      'no plugin': /(default-src|object-src) 'none'/.test(policy),
      'no unsafe script': !/script-src[^;]*unsafe/.test(policy),
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

/** What a script that came in through some library would do next. */
async function runInjectedScripts(app: App, browser: Browser, report: Report) {
  const observer = new Observer(browser, app.url)
  const page = await observer.openPage()
  let tried = 0
  for (const path of pages) {
    await page.goto(path)
    tried += await page.evaluate(tryEverySink)
  }
  await observer.close()
  report.none('ways from a string to a running script, within the page: executed', tried, observer.executed)
}

/** Runs in the page. */
async function tryEverySink() {
  // Later, because the policy does not apply to what the debugger itself runs.
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
      // Refused, as it should be.
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('[onclick]')) element.click()
  await new Promise((resolve) => setTimeout(resolve, 200))
  return sinks.length
}

/** All views, with data as real users write it. */
async function useNormally(app: App, browser: Browser, report: Report) {
  const { medico, hospital } = await createPair(app)
  const observer = new Observer(browser, app.url)
  let states = 0
  const inspect = async () => void states++
  await Promise.all([
    observer.openPage().then((page) => tourSignedOut(page, inspect)),
    observer.openPage(medico).then((page) => tourMedico(page, inspect, '&q=nada')),
    observer.openPage(hospital).then((page) => tourHospital(page, inspect)),
  ])
  await observer.close()
  const { violations, errors, otherOrigins, cookies, requests } = observer
  report.none('states of all pages in normal use: violations of the policy', states, violations)
  report.none('states of all pages in normal use: uncaught errors', states, errors)
  report.none('requests of the pages: to another origin', requests, otherOrigins)
  report.none('requests of the pages: cookies set', requests, cookies)
}
