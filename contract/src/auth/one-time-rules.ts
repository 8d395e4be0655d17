/** A link's token: 32 characters of base32 (RFC 4648), which have no special meaning in an address or an e-mail. */
const tokenForm = /[a-z2-7]{32}/i

/** The earlier form of the token, which old e-mails still contain: base64url after `token=`. */
const earlierForm = /[#?&]token=([\w-]{43})(?![\w-])/

/** The letters of a code: no vowels, which form words, and no digits, which look like letters (RFC 8628, 6.1). */
export const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const codeLength = 8

/**
 * Finds the token by its form, anywhere in a link's address, because mail programs add to the address, encode it again,
 * change its case or break it into lines. Null without a token.
 */
export function tokenInAddress(address: string): string | null {
  const decoded = fullyDecoded(address)
  const earlier = earlierForm.exec(decoded)
  if (earlier) return earlier[1]!
  const token = tokenForm.exec(decoded) ?? tokenForm.exec(decoded.replace(/=?\s+/g, ''))
  return token?.[0].toLowerCase() ?? null
}

export function fullyDecoded(address: string): string {
  try {
    const decoded = decodeURIComponent(address)
    return decoded === address ? address : fullyDecoded(decoded)
  } catch {
    return address
  }
}

export function parseCode(text: string): string | null {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}\p{C}]/gu, '')
  return letters.length === codeLength && [...letters].every((letter) => codeLetters.includes(letter)) ? letters : null
}
