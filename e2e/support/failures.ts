import type { ErrorCode } from '@plantao/contract/errors'
import { wireMessage } from '@plantao/contract/sentences/errors'
import type { Page, Route } from '@playwright/test'

type Answer = { status: number } & ({ code: ErrorCode; message?: never } | { code: string; message: string })

/** Makes calls to this address fail, with the API's own answer or with none at all. */
export async function failCalls(page: Page, url: RegExp, answer: Answer | 'no answer', method?: string) {
  await page.route(url, async (route: Route) => {
    if (method && route.request().method() !== method) return route.fallback()
    if (answer === 'no answer') return route.abort('failed')
    return route.fulfill({
      status: answer.status,
      json: { code: answer.code, message: answer.message ?? wireMessage[answer.code], request_id: 'teste' },
    })
  })
}

/** An answer that only a fault can cause. */
export const broken = { status: 500, code: 'unexpected' } as const

/**
 * Holds back the page's GET requests for data, until the returned function is called. Blocking only the stream of
 * events would not do: without events, the page loads its lists again after some seconds.
 */
export async function holdLoading(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/**', async (route) => {
    if (route.request().method() === 'GET') await released
    await route.fallback()
  })
  return release
}
