import { hasLoneSurrogate } from '../text-rules.ts'

// Browsers and Node have `URL`, but the contract compiles without their types.
declare const URL: { new (address: string): { hostname: string } }

/** The greatest lengths that a mail server accepts (RFC 5321, 4.5.3.1), in octets. */
const longest = { local: 64, address: 254 }

/** Characters with a meaning in message headers, and invisible characters. */
const forbidden = /[\s"(),:;<>[\\\]]|\p{C}|\p{Z}|\p{Default_Ignorable_Code_Point}/u

/** The part before the '@' by RFC 5322 (dot-atom), with letters, marks and digits beyond ASCII (RFC 6531). */
const localPart = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u

const domainPart = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*(?!\d+$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/**
 * The normal form of an address: one spelling for each mailbox. The database has the same rule (auth.is_normal_email).
 * Dots and '+tags' stay, because only some providers ignore them. @returns null for an invalid address.
 */
export function normalEmail(typed: string): string | null {
  if (hasLoneSurrogate(typed)) return null
  const folded = typed.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
  if (forbidden.test(folded)) return null
  const [local = '', name, ...more] = folded.split('@')
  if (name === undefined || more.length > 0 || !localPart.test(local)) return null
  const domain = asciiDomain(name)
  if (!domain || !domainPart.test(domain)) return null
  const address = `${local}@${domain}`
  return octets(local) <= longest.local && octets(address) <= longest.address ? address : null
}

/** Writes a domain as DNS does (IDNA). The URL parser knows the rules of IDNA, in browsers too. */
function asciiDomain(name: string) {
  // The URL parser would end the domain at some of these characters, and may decode or accept the others.
  if (/[/?#%\\^|]/.test(name)) return null
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return null
  }
}

const octets = (text: string) => encodeURIComponent(text).replace(/%../g, '_').length

/** The password rule under STRICT_VALIDATION. */
export function isStrictPassword(text: string) {
  return text.length >= 8 && /\p{L}/u.test(text) && /\d/.test(text)
}
