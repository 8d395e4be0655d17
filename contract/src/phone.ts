/** Anatel's 67 area codes. */
export const areaCodes = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)

/** The 10 (landline) or 11 (mobile) digits of a Brazilian phone number, or null. '+55' is accepted. */
export function parsePhone(text: string) {
  if (/[^\d\s()+.-]/.test(text)) return null
  let digits = text.replace(/\D/g, '')
  if (digits.length >= 12 && digits.startsWith('55')) digits = digits.slice(2)
  if (!areaCodes.has(digits.slice(0, 2))) return null
  return /^\d{2}(9\d{8}|[2-8]\d{7})$/.test(digits) ? digits : null
}

/** '(11) 98765-4321' or '(11) 3456-7890'; other text is returned as it is. */
export function formatPhone(text: string) {
  const digits = parsePhone(text)
  return digits ? `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}` : text
}

/** For a link: with the country code where the text is a Brazilian number, else its digits. */
export function phoneUri(text: string) {
  const digits = parsePhone(text)
  return `tel:${digits ? `+55${digits}` : text.replace(/[^\d+]/g, '')}`
}
