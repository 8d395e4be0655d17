import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { normalEmail } from './rules.ts'
import { email, loginForm, recoverForm, signupBody } from './schema.ts'

/** Makes a text from code points, so that invisible characters can be read in the source. */
const u = (...points: number[]) => String.fromCodePoint(...points)

describe('the normal form of an address', () => {
  it.each([
    ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
    ['  Ana.Lima@EXEMPLO.com.br ', 'ana.lima@exemplo.com.br'],
    ['ana+plantao@exemplo.com.br', 'ana+plantao@exemplo.com.br'],
    ["o'neil@exemplo.com", "o'neil@exemplo.com"],
    ['ana@hospital', 'ana@hospital'],
    ['ANA@XN--SO-SIA.com.br', 'ana@xn--so-sia.com.br'],
    // The same letters are one mailbox, whether composed, decomposed, full width or in upper case.
    ['ana@são.com.br', 'ana@xn--so-sia.com.br'],
    ['ana@sa\u0303o.com.br', 'ana@xn--so-sia.com.br'],
    ['ana@SÃO.com.br', 'ana@xn--so-sia.com.br'],
    ['jose\u0301@exemplo.com', 'josé@exemplo.com'],
    ['ａｎａ＠ｅｘｅｍｐｌｏ．ｃｏｍ', 'ana@exemplo.com'],
    ['ana@exemplo。com', 'ana@exemplo.com'],
    ['\u212Aarl@exemplo.com', 'karl@exemplo.com'],
    [`${'a'.repeat(64)}@b.co`, `${'a'.repeat(64)}@b.co`],
  ])('of %j is %j', (typed, normal) => {
    expect(normalEmail(typed)).toBe(normal)
    expect(normalEmail(normal)).toBe(normal)
  })

  it.each([
    '',
    'ana',
    'ana@',
    '@exemplo.com',
    'a@b@c',
    'ana lima@exemplo.com',
    'ana@exemplo .com',
    // No mail server accepts these addresses.
    'a..b@exemplo.com',
    '.ana@exemplo.com',
    'ana.@exemplo.com',
    'ana@.exemplo.com',
    'ana@exemplo.com.',
    'ana@exemplo..com',
    'ana@-exemplo.com',
    'ana@exemplo-.com',
    'ana@exem_plo.com',
    'ana@exemplo.123',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    'ana@exemplo.com:25',
    'ana@exemplo.com/x',
    'ana@xn--.com',
    `ana@${'a'.repeat(64)}.com`,
    `${'a'.repeat(65)}@exemplo.com`,
    `ana@${'a.'.repeat(130)}com`,
    // These characters have a meaning of their own in a message's header.
    '<ana@exemplo.com>',
    'Ana <ana@exemplo.com>',
    'ana@exemplo.com,bia@exemplo.com',
    'ana@exemplo.com;bia@exemplo.com',
    '(ana)ana@exemplo.com',
    'grupo:ana@exemplo.com',
    '"ana"@exemplo.com',
    'an\\a@exemplo.com',
    'ana@exemplo.com\r\nBcc: bia@exemplo.com',
    '＜ana@exemplo.com＞',
    'ana…lima@exemplo.com',
    'a\ud800@exemplo.com',
  ])('%j has no normal form', (typed) => {
    expect(normalEmail(typed)).toBeNull()
  })

  it('has no invisible and no private-use character', () => {
    const unseen = [
      0x00ad, 0x034f, 0x061c, 0x115f, 0x17b4, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x202e, 0x2060, 0x2066, 0x3164,
      0xfe0f, 0xfeff, 0xffa0, 0xe000, 0xe0041,
    ] // biome-ignore format: a table
    const taken = unseen.filter((point) => normalEmail(`an${u(point)}a@exemplo.com`) !== null)
    expect(taken).toEqual([])
  })
})

/** Spellings of one mailbox that a person may try in order to get many accounts or e-mails. */
const spellings = [
  ...['v@x.com', 'V@x.com', 'v@X.COM', ' v@x.com', 'v@x.com ', '\tv@x.com', 'ｖ@x.com', 'v@ｘ.com', 'v＠x.com', 'v@x．com'],
  ...['v@x。com', 'v@x｡com', 'ⓥ@x.com', 'v@ⓧ.com', '𝐯@x.com', 'v@𝐱.com', '𝕧@𝕩.𝕔𝕠𝕞', 'ᵛ@x.com', 'v@ˣ.com', 'Ⓥ@Ⓧ.com'],
  ...['<v@x.com>', '"v"@x.com', 'v@x.com,', 'v@x.com;', '(a)v@x.com', 'v(a)@x.com', 'v@x.com(a)', 'V <v@x.com>', 'v@x.com>', ':v@x.com'],
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x202e, 0x180e, 0x34f, 0x3164].map((point) => `v${u(point)}@x.com`),
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x202e, 0x180e, 0x34f, 0x3164].map((point) => `v@x${u(point)}.com`),
] // biome-ignore format: ten a line

it('fifty spellings of one mailbox are one address, or refused', () => {
  expect(new Set(spellings).size).toBe(50)
  const taken = spellings.map(normalEmail).filter((normal) => normal !== null)
  expect(new Set(taken)).toEqual(new Set(['v@x.com']))
  expect(taken.length).toBeGreaterThanOrEqual(20)
})

describe('every form takes the same addresses', () => {
  const data = { user_type: 'doctor', nome: 'Ana', crm: '1', telefone: '1' }
  it.each([
    'ana@',
    'a..b@exemplo.com',
    'ana@exemplo',
    'ana@exemplo.com',
    '<ana@exemplo.com>',
    ' ANA@são.com.br',
    'ana',
    '',
  ])('%j gets the same answer in every form', (typed) => {
    const messageOf = (
      schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
      value: object,
    ) => schema.safeParse(value).error?.issues[0]?.message ?? 'ok'
    const answers = [
      messageOf(email, typed as never),
      messageOf(loginForm, { email: typed, senha: 'x' }),
      messageOf(recoverForm, { email: typed }),
      messageOf(signupBody(false), { email: typed, password: 'segredo', data }),
    ]
    const expected =
      typed === '' ? messages.fields.emailRequired : normalEmail(typed) === null ? messages.fields.emailInvalid : 'ok'
    expect(answers).toEqual(Array(4).fill(expected))
  })

  it('a form gives the address in its normal form', () => {
    expect(loginForm.parse({ email: ' ANA@São.com.br', senha: 'x' }).email).toBe('ana@xn--so-sia.com.br')
  })
})
