import { notify } from './notify.ts'

/**
 * Copies a text for another program, and says so.
 * @param yourself the title of a toast that shows the text, to be copied by hand where the clipboard fails. A browser
 * has a clipboard only on https and localhost, and may forbid its use.
 */
export async function copyText(text: string, { done, yourself }: { done: string; yourself: string }) {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(done)
  } catch {
    notify.info(yourself, text)
  }
}
