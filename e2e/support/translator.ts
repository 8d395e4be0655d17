import type { Page } from '@playwright/test'

/**
 * Translates each opened page, and all its changes, like Chrome, which replaces each text by two `<font>` elements. Its
 * translator runs in an isolated world. The words stay the same, so that tests find them: only the nodes change.
 */
export async function translatePages(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  await browser.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${translate})()`,
    worldName: 'translator',
  })
}

/**
 * Finds texts that Chrome's translator missed, texts that a flex box pulls apart, and options without a value: a form
 * would send their translated text.
 */
export function faultsOfTranslation(page: Page) {
  return page.evaluate(() => {
    const faults: string[] = []
    for (const font of document.querySelectorAll('font + font')) {
      const isBeside = font.previousSibling === font.previousElementSibling
      if (isBeside && /flex|grid/.test(getComputedStyle(font.parentElement!).display))
        faults.push(`pulled apart: ${font.parentElement!.textContent}`)
    }
    for (const option of document.querySelectorAll('option:not([value])'))
      faults.push(`sent as it is translated: ${option.textContent}`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement!
      if (text.nodeValue!.trim() && !parent.closest('font, script, style, noscript, textarea, [translate=no]'))
        faults.push(`untranslated: ${text.nodeValue}`)
    }
    return faults
  })
}

/** Runs in the page. */
function translate() {
  const left = 'font, script, style, noscript, textarea, [translate=no]'

  function replaceText(text: Text) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.parentNode!.insertBefore(outer, text)
    text.parentNode!.removeChild(text)
  }

  function translateUnder(root: Node) {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.currentNode as Node | null; node; node = walker.nextNode()) {
      const isOpen = node.isConnected && node.nodeValue?.trim() && !node.parentElement?.closest(left)
      if (node instanceof Text && isOpen) texts.push(node)
    }
    texts.forEach(replaceText)
  }

  const observer = new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records)
      for (const node of type === 'childList' ? addedNodes : [target]) changed.add(node)
    // The delay imitates the time that a server or another process needs to translate.
    clearTimeout(timer)
    timer = setTimeout(pass, 10)
  })
  const changed = new Set<Node>()
  let timer: ReturnType<typeof setTimeout>
  function pass() {
    const nodes = [...changed]
    changed.clear()
    observer.disconnect()
    nodes.forEach(translateUnder)
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }
  // The browser detects the language once the page is loaded and idle.
  addEventListener('load', () => {
    requestIdleCallback(() => {
      changed.add(document.documentElement)
      pass()
    })
  })
}
