/**
 * Back closes what is on top of a page. While anything is open (dialog, sheet, list), one history entry of the same address
 * stands above the page's, so that a step back stays on the page. All that is open shares this entry: each needing its own
 * would mean several asynchronous steps whenever something closes by a button.
 */
const mark = 'plantaoOpen'

/** In milliseconds. A browser that makes no step at all must not keep people from navigating. */
const longestStep = 1_000

type Close = () => void

/** Closes each open thing, the topmost last. */
const open: Close[] = []

let isWatching = false
/** While a step of our own is under way: what to do once it has arrived. */
let waiting: Close[] | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let settling: ReturnType<typeof setTimeout> | undefined
/** The step back from the entry above the page was the last one: the entry is still there, one step forward. */
let isBelow = false
let isAbove = false
let address = ''

const isMarked = () => history.state?.[mark] === true

/** From now on. Returns what stops it. */
export function watchBack() {
  isWatching = true
  addEventListener('popstate', onStep)
  // The page was reloaded while something was open.
  settleSoon()
  return () => {
    isWatching = false
    removeEventListener('popstate', onStep)
  }
}

/**
 * Call it when something opens. @param close called on a step back; it may decline, as while saving. Returns what to call when
 * it has closed, in whatever way.
 */
export function closeOnBack(close: Close) {
  open.push(close)
  settleSoon()
  return () => {
    open.splice(open.indexOf(close), 1)
    settleSoon()
  }
}

/** For each change of address by the page: it starts from the page's own entry, so that none of ours is left in between. */
export function navigateFromPage<Options>(go: (to: string, options?: Options) => void, to: string, options?: Options) {
  if (!isWatching || (!waiting && !isMarked())) return go(to, options)
  if (!waiting) step(-1)
  waiting?.push(() => navigateFromPage(go, to, options))
}

/** Later, so that what closes and opens in one go, or with a change of the page, makes no steps. */
function settleSoon() {
  clearTimeout(settling)
  if (isWatching) settling = setTimeout(settle)
}

function settle() {
  if (waiting || !isWatching) return
  if (open.length > 0 && !isMarked()) {
    if (isBelow) step(1)
    else stepAbove()
  } else if (open.length === 0 && isMarked()) step(-1)
  isBelow = false
}

function stepAbove() {
  // The page may be scrolled while a list is open: the step back must not undo that.
  history.scrollRestoration = 'manual'
  history.pushState({ ...history.state, [mark]: true }, '')
  history.scrollRestoration = 'auto'
  isAbove = true
  address = location.href
}

function step(by: 1 | -1) {
  waiting = []
  timer = setTimeout(arrive, longestStep)
  history.go(by)
}

function arrive() {
  clearTimeout(timer)
  const tasks = waiting ?? []
  waiting = null
  isAbove = isMarked()
  if (!isAbove) history.scrollRestoration = 'auto'
  for (const task of tasks) task()
  settleSoon()
}

function onStep() {
  if (waiting) return arrive()
  const wasAbove = isAbove
  isAbove = isMarked()
  if (!isAbove) history.scrollRestoration = 'auto'
  isBelow = wasAbove && !isAbove && location.href === address
  if (isBelow) open.at(-1)?.()
  // The step led to another page: what belongs to the one before closes.
  else if (!isAbove) for (const close of [...open].reverse()) close()
  settleSoon()
}
