import { describe, expect, it } from 'vitest'
import { parseCode, tokenInAddress } from './one-time-rules.ts'

const token = 'abcdefghijklmnopqrstuvwxyz234567'
const link = `/confirmar?${token}`
const earlier = 'aB-_'.repeat(11).slice(0, 43)

describe('the token of a link is found', () => {
  it.each([
    ['as it was sent', link],
    ['with a value', `/confirmar?${token}=`],
    ['with parameters after it', `${link}&utm_source=mail&fbclid=IwAR0abcdefghijklmnopqrstuvwxyzabcdefgh`],
    ['with parameters before it', `/confirmar?_hsenc=p2ANqtz&${token}`],
    ['with a fragment of a filter', `${link}#:~:text=Confirmar`],
    ['with punctuation', `${link}.>)]"'`],
    ['with a bracket of HTML', `${link}&gt;`],
    ['encoded', `/confirmar%3F${token}`],
    ['encoded twice', `/confirmar%253F${token}`],
    ['in capital letters', `/CONFIRMAR?${token.toUpperCase()}`],
    ['broken into lines', `/confirmar?${token.slice(0, 20)}%0D%0A${token.slice(20)}`],
    ['broken by a soft line break', `/confirmar?${token.slice(0, 20)}=%0D%0A${token.slice(20)}`],
    ['with a space in it', `/confirmar?${token.slice(0, 20)}%20${token.slice(20)}`],
    ['as a part of the path', `/confirmar/${token}`],
    ['beside what does not decode', `${link}&x=%`],
  ])('%s', (_what, address) => {
    expect(tokenInAddress(address)).toBe(token)
  })

  it.each([
    ['in the fragment', `/?view=confirm#token=${earlier}`],
    ['in the query', `/confirmar?token=${earlier}`],
    ['encoded', `/confirmar%23token%3D${earlier}`],
    ['when it looks like one of ours', `/confirmar#token=${'a'.repeat(43)}`],
  ])('in its earlier form, %s', (_where, address) => {
    expect(tokenInAddress(address)).toMatch(/^[\w-]{43}$/)
  })
})

it.each(['/confirmar', '/confirmar?', `/confirmar?${token.slice(1)}`, `/confirmar#token=${earlier.slice(1)}`])(
  'no token is found in %s',
  (address) => {
    expect(tokenInAddress(address)).toBeNull()
  },
)

it.each([
  ['WDJB-MJHT', 'WDJBMJHT'],
  [' wdjb mjht. ', 'WDJBMJHT'],
  ['wdjb–mjht', 'WDJBMJHT'],
  ['ＷＤＪＢ\u200bＭＪＨＴ', 'WDJBMJHT'],
  ['W-D-J-B-M-J-H-T', 'WDJBMJHT'],
  ['WDJB-MJH', null],
  ['WDJB-MJHTT', null],
  ['WDJB-MJH1', null],
  ['ADJB-MJHT', null],
  ['', null],
])('the code typed as %j is %j', (typed, code) => {
  expect(parseCode(typed)).toBe(code)
})
