import { freePort } from '@plantao/testkit/free-port'
import { newAddress } from '@plantao/testkit/random'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'

export interface RealTabs {
  context: BrowserContext
  /** Opens a tab in the background, like the middle button of the mouse. */
  openBehind: (url: string) => Promise<Page>
}

/**
 * Opens one browser window as a person has it: only the tab in front is visible, and the other tabs have slow timers.
 * Without this function, Playwright treats every page as the tab in front.
 */
export async function withRealTabs(options: LaunchOptions, run: (tabs: RealTabs) => Promise<void>) {
  const port = await freePort()
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    ignoreDefaultArgs: [
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
    ],
  })
  try {
    const asPerson = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
    const context = asPerson.contexts()[0]!
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
    const session = await asPerson.newBrowserCDPSession()
    await run({
      context,
      async openBehind(url) {
        const opened = context.waitForEvent('page')
        await session.send('Target.createTarget', { url, background: true })
        return opened
      },
    })
  } finally {
    await browser.close()
  }
}
