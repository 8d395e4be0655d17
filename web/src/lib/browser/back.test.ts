import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeOnBack, navigateFromPage, watchBack } from './back.ts'

let stop = () => {}
beforeEach(() => {
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/page')
  stop = watchBack()
})
afterEach(() => stop())

const isAbove = () => history.state?.plantaoOpen === true
const above = () => vi.waitFor(() => expect(isAbove()).toBe(true))
const onPage = () => vi.waitFor(() => expect(isAbove()).toBe(false))
const push = (to: string) => history.pushState(null, '', to)

/** Opens things for a test; `left` lists those that are still open. */
function opened() {
  const left: number[] = []
  const add = (id: number) => {
    left.push(id)
    const closed = closeOnBack(() => close())
    const close = () => {
      left.splice(left.indexOf(id), 1)
      closed()
    }
    return close
  }
  return { left, add }
}

async function back() {
  history.back()
  await new Promise((done) => addEventListener('popstate', done, { once: true }))
}

test('a step back closes one thing after the other, and only then leaves the page', async () => {
  const { left, add } = opened()
  add(1)
  await above()
  add(2)
  await back()
  expect(left).toEqual([1])
  await above()
  await back()
  expect(left).toEqual([])
  await onPage()
  await back()
  expect(location.pathname).toBe('/before')
})

test('closed by a button, nothing is left to step over, and a step forward changes nothing', async () => {
  const { add } = opened()
  const close = add(1)
  await above()
  close()
  await onPage()
  history.forward()
  await new Promise((done) => addEventListener('popstate', done, { once: true }))
  await onPage()
  await back()
  expect(location.pathname).toBe('/before')
})

test('what declines to close stays, also for the next step back', async () => {
  const declined = vi.fn()
  const closed = closeOnBack(declined)
  await above()
  await back()
  await above()
  await back()
  await above()
  expect(declined).toHaveBeenCalledTimes(2)
  expect(location.pathname).toBe('/page')
  closed()
  await onPage()
})

test('a link in what is open leads on from the page, which is one step back', async () => {
  const { add } = opened()
  const close = add(1)
  await above()
  navigateFromPage(push, '/next')
  close()
  await vi.waitFor(() => expect(location.pathname).toBe('/next'))
  await back()
  expect([location.pathname, isAbove()]).toEqual(['/page', false])
})

test('a change of address below what is open stays when that closes', async () => {
  const { left, add } = opened()
  add(1)
  await above()
  navigateFromPage(push, '/page?turno=noite')
  await vi.waitFor(() => expect(location.search).toBe('?turno=noite'))
  await above()
  await back()
  expect([left, location.search]).toEqual([[], '?turno=noite'])
  await back()
  expect([location.pathname, location.search]).toEqual(['/page', ''])
})

test('a page that was reloaded with something open is the page', async () => {
  const { add } = opened()
  add(1)
  await above()
  stop()
  vi.resetModules()
  const reloaded = await import('./back.ts')
  stop = reloaded.watchBack()
  await onPage()
  expect(location.pathname).toBe('/page')
})
