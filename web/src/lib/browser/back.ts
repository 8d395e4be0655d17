/**
 * Makes Back close the topmost open thing of a page. While anything is open, one additional history entry of the same
 * address stands above the page's own. All open things share this entry: with an entry for each, closing one by a
 * button would need several asynchronous steps.
 */
const mark = 'plantaoOpen'

/**
 * Milliseconds to wait for a step in the history. A browser that makes no step must not block navigation, but on a busy
 * device a step takes seconds, and one that comes after the wait would lead away from the new address.
 */
const longestStep = 10_000

type Close = () => void

/** The close functions of everything open, the topmost last. */
const open: Close[] = []

let isWatching = false
/** The actions that run after our own pending step, or null when none is pending. */
let waiting: Close[] | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let settling: ReturnType<typeof setTimeout> | undefined
/** True after a step back from our additional entry, which then still exists one step forward. */
let isBelow = false
let isAbove = false
let address = ''

const isMarked = () => history.state?.[mark] === true

export function watchBack() {
  isWatching = true
  addEventListener('popstate', onStep)
  // Removes the additional entry that a reload leaves behind if something was open.
  settleSoon()
  return () => {
    isWatching = false
    removeEventListener('popstate', onStep)
  }
}

/**
 * @param close called on a step back, and may leave the thing open. Returns a function to call once the thing is
 * closed.
 */
export function closeOnBack(close: Close) {
  open.push(close)
  settleSoon()
  return () => {
    open.splice(open.indexOf(close), 1)
    settleSoon()
  }
}

/** Changes the address from the page's own entry, so that our additional entry does not stay in between. */
export function navigateFromPage<Options>(
  navigate: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
) {
  if (!isWatching || (!waiting && !isMarked())) return navigate(to, options)
  // The new address shows at once, so that the next change begins with it.
  if (isMarked()) history.replaceState(history.state, '', to)
  if (!waiting) step(-1)
  waiting?.push(() => navigateFromPage(navigate, to, options))
}

/**
 * Brings the history in line with the open things, but in a later task. If one thing closes and another opens in the
 * same task, the history then needs no step.
 */
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
  // The page may scroll while a list is open, and the step back must not undo that.
  history.scrollRestoration = 'manual'
  history.pushState({ ...history.state, [mark]: true }, '')
  history.scrollRestoration = 'auto'
  isAbove = true
  address = location.href
}

function step(by: 1 | -1) {
  waiting = []
  timer = setTimeout(() => {
    isWatching = false
    arrive()
  }, longestStep)
  history.go(by)
}

function arrive() {
  clearTimeout(timer)
  const tasks = waiting ?? []
  waiting = null
  lookWhereWeAre()
  for (const task of tasks) task()
  settleSoon()
}

function lookWhereWeAre() {
  isAbove = isMarked()
  if (!isAbove) history.scrollRestoration = 'auto'
}

function onStep() {
  if (waiting) return arrive()
  const wasAbove = isAbove
  lookWhereWeAre()
  isBelow = wasAbove && !isAbove && location.href === address
  if (isBelow) open.at(-1)?.()
  // The step led to another page, so everything open on the previous page closes.
  else if (!isAbove) for (const close of [...open].reverse()) close()
  settleSoon()
}
