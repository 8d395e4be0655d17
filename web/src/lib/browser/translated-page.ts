/**
 * Lets browsers translate the page while React changes it. A translator puts `<font>` elements in place of texts
 * (Chrome, Edge), or joins neighbouring texts (Firefox). React then writes into a text that nobody sees, or throws:
 * https://github.com/facebook/react/issues/11538. This module remembers the children of each element before a
 * translator changed it, and restores them before the page's next change. The translator then translates the result
 * anew. The module replaces methods of `Node`, because React offers no other place.
 */

/** The children of elements that a translator changed, as the page left them. */
const childrenOf = new WeakMap<Node, Node[]>()
/** The parent of each text, in case a translator takes the text out. */
const homeOf = new WeakMap<Node, Node>()
/** The text that the page itself wrote, for each text node that a translator changed. */
const dataOf = new WeakMap<Node, string | null>()

const { insertBefore, removeChild } = globalThis.Node?.prototype ?? {}
let observer: MutationObserver
/** True while a translator runs in the page itself, as in Chrome for iOS, and calls the same methods as React. */
let isTranslating = false

/** Installs the protection. It is called once, before the page is drawn. */
export function keepTextsInPlace() {
  observer = new MutationObserver(remember)
  observer.observe(document, { childList: true, subtree: true, characterData: true, characterDataOldValue: true })
  for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const) {
    const act: (this: Node, ...nodes: Node[]) => Node = Node.prototype[name]
    const value = function (this: Node, ...nodes: Node[]) {
      return change(this, nodes, () => act.apply(this, nodes))
    }
    Object.defineProperty(Node.prototype, name, { configurable: true, writable: true, value })
  }
  for (const name of ['nodeValue', 'textContent'] as const) {
    const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, name)!
    const write = function (this: Node, text: string | null) {
      const parent = this instanceof Text ? (homeOf.get(this) ?? this.parentNode) : this
      // React writes into an element's only text, even if a translator made that text. The remembered children are then
      // obsolete.
      if (this instanceof Text && parent && !childrenOf.get(parent)?.includes(this)) childrenOf.delete(parent)
      change(parent, [], () => set!.call(this, text))
    }
    Object.defineProperty(Node.prototype, name, { configurable: true, enumerable: true, get, set: write })
  }
}

/**
 * Makes one of the page's changes, on the children that the page knows. Any change outside of this function is a
 * translator's.
 */
function change<T>(parent: Node | null, nodes: Node[], act: () => T) {
  const waiting = observer.takeRecords()
  if (!isTranslating && (nodes.some(isFont) || waiting.some(addsFont))) {
    isTranslating = true
    queueMicrotask(() => {
      isTranslating = false
    })
  }
  remember(waiting)
  if (!isTranslating && parent) putBack(parent)
  const result = act()
  const own = observer.takeRecords()
  if (isTranslating) remember(own)
  return result
}

const isFont = (node: Node | null) => node?.nodeName === 'FONT'
const addsFont = ({ addedNodes }: MutationRecord) => [...addedNodes].some(isFont)
const takesText = ({ removedNodes }: MutationRecord) => [...removedNodes].some((node) => node instanceof Text)

function remember(records: MutationRecord[]) {
  const translated = new Set<Node>()
  const before = new Map<Node, Node[]>()
  for (const { type, target, oldValue } of records) {
    if (type !== 'characterData') continue
    if (!dataOf.has(target)) dataOf.set(target, oldValue)
    if (target.parentNode) translated.add(target.parentNode)
  }
  for (const record of [...records].reverse()) {
    const { type, target } = record
    if (type !== 'childList') continue
    before.set(target, undone(record, before.get(target) ?? [...target.childNodes]))
    if (addsFont(record) || takesText(record)) translated.add(target)
  }
  for (const parent of translated) {
    if (childrenOf.has(parent)) continue
    const children = before.get(parent) ?? [...parent.childNodes]
    childrenOf.set(parent, children)
    for (const child of children) homeOf.set(child, parent)
  }
}

/** The children before a change. @param after the children after it. */
function undone({ addedNodes, removedNodes, nextSibling }: MutationRecord, after: Node[]) {
  const added = new Set(addedNodes)
  const children = after.filter((node) => !added.has(node))
  children.splice(nextSibling ? children.indexOf(nextSibling) : children.length, 0, ...removedNodes)
  return children
}

function putBack(parent: Node) {
  const children = childrenOf.get(parent)
  if (!children) return
  childrenOf.delete(parent)
  for (const node of [...parent.childNodes]) if (!children.includes(node)) removeChild!.call(parent, node)
  let next: Node | null = null
  for (const child of [...children].reverse()) {
    if (child.parentNode !== parent || child.nextSibling !== next) insertBefore!.call(parent, child, next)
    const data = dataOf.get(child)
    if (data !== undefined && child instanceof Text) child.data = data ?? ''
    dataOf.delete(child)
    homeOf.delete(child)
    next = child
  }
}
