import type { Page } from '@playwright/test'

/** Pastes into 'Colar a escala' as the keys Ctrl V do. */
export async function paste(page: Page, { html, text = '' }: { html?: string; text?: string }) {
  await page.getByRole('heading', { name: 'Colar a escala' }).waitFor()
  await page.evaluate(
    ([markup, plain]) => {
      const clipboardData = new DataTransfer()
      if (markup) clipboardData.setData('text/html', markup)
      clipboardData.setData('text/plain', plain!)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      ;(document.activeElement ?? document.body).dispatchEvent(event)
    },
    [html, text],
  )
}
