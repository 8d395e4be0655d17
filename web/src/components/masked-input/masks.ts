import { areaCodes } from '@plantao/contract/phone'

/** Formats a text that it recognises, and returns any other text unchanged. */
export type Mask = (text: string) => string

/** Formats a CNPJ as `SS.SSS.SSS/SSSS-NN`, as far as it is typed. A CNPJ may contain letters since July 2026. */
export const maskCnpj: Mask = (text) => {
  // A text without a digit ('em cadastro') stays as it is, because every CNPJ has a digit.
  if (!/\d/.test(text)) return text
  const bare = text.replace(/[./\-\s]/g, '').toUpperCase()
  if (!/^[0-9A-Z]{0,12}$|^[0-9A-Z]{12}[0-9]{1,2}$/.test(bare)) return text
  return group(bare, [2, 3, 3, 4, 2], ['.', '.', '/', '-'])
}

/** Formats a phone as `(11) 98765-4321` or `(11) 3456-7890`, after `+55` if that was typed. */
export const maskPhone: Mask = (text) => {
  const bare = text.replace(/[().\-\u2010-\u2015\u2212\s]/g, '')
  const abroad = /^\+55(\d+)$/.exec(bare)?.[1]
  if (abroad) return prefixed('+55 ', abroad, text)
  if (!/^\d+$/.test(bare)) return text
  // A 55 at the start without '+' is Santa Maria's area code, unless a whole phone number follows it.
  const whole = /^55(\d\d(?:9\d{8}|[2-5]\d{7}))$/.exec(bare)?.[1]
  if (whole) return prefixed('+55 ', whole, text)
  return prefixed('', bare, text)
}

function prefixed(prefix: string, digits: string, asTyped: string) {
  const [area, number] = [digits.slice(0, 2), digits.slice(2)]
  // Once only the area code is left, the mask's own punctuation around it disappears. Other punctuation, as in '11-',
  // stays.
  if (number === '') return asTyped.replace(/(\(\d\d)\) ?$/, '$1').replace(/^\((\d{1,2})$/, '$1')
  const mobile = number.startsWith('9')
  if (!areaCodes.has(area) || /^[01]/.test(number) || number.length > (mobile ? 9 : 8)) return asTyped
  // A space after a whole number begins an extension.
  const isWhole = number.length === (mobile ? 9 : 8)
  const space = isWhole ? (/\s$/.exec(asTyped)?.[0] ?? '') : ''
  return `${prefix}(${area}) ${group(number, mobile ? [5, 4] : [4, 4], ['-'])}${space}`
}

function group(text: string, sizes: readonly number[], between: readonly string[]) {
  let out = ''
  let at = 0
  for (const [index, size] of sizes.entries()) {
    if (at >= text.length) break
    out += (index > 0 ? between[index - 1] : '') + text.slice(at, at + size)
    at += size
  }
  return out
}

/**
 * The caret's position in the formatted text, with as many letters and digits before it as in the typed text. After the
 * key Delete the caret also skips the next punctuation. Otherwise each Delete would remove that punctuation, and the
 * mask would restore it.
 */
export function caretAfter(typed: string, caret: number, shaped: string, forward: boolean) {
  if (caret >= typed.length) return shaped.length
  const isSign = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
  let behind = [...typed.slice(0, caret)].filter(isSign).length
  let at = 0
  while (behind > 0 && at < shaped.length) if (isSign(shaped[at++])) behind--
  if (forward) while (at < shaped.length && !isSign(shaped[at])) at++
  return at
}
