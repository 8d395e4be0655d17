import { describe, expect, test } from 'vitest'
import { allowedView, viewOf } from './home-views.ts'

test.each([
  ['', 'initial'],
  ['view=doctor-login', 'doctor-login'],
  ['busca=uti&view=doctor-dashboard', 'doctor-dashboard'],
  ['view=reset', 'reset'],
  ['view=admin', 'initial'],
  ['view=', 'initial'],
])('the address ?%s asks for %s', (search, view) => {
  expect(viewOf(search)).toBe(view)
})

describe('a view that is not for the caller becomes the nearest that is', () => {
  test.each([
    ['initial', null, 'initial'],
    ['doctor-login', null, 'doctor-login'],
    ['doctor-dashboard', null, 'initial'],
    ['hospital-dashboard', null, 'initial'],
    ['recover', null, 'recover'],
    ['initial', 'doctor', 'doctor-dashboard'],
    ['initial', 'hospital', 'hospital-dashboard'],
    ['hospital-login', 'doctor', 'doctor-dashboard'],
    ['hospital-dashboard', 'doctor', 'doctor-dashboard'],
    ['doctor-dashboard', 'hospital', 'hospital-dashboard'],
    ['doctor-register', null, 'doctor-register'],
    ['hospital-register', null, 'hospital-register'],
    ['doctor-register', 'doctor', 'doctor-dashboard'],
    ['hospital-register', 'hospital', 'hospital-dashboard'],
    ['hospital-register', 'doctor', 'doctor-dashboard'],
    ['doctor-register', 'hospital', 'hospital-dashboard'],
    ['recover', 'doctor', 'recover'],
    ['reset', 'hospital', 'reset'],
  ] as const)('%s for %s is %s', (asked, kind, shown) => {
    expect(allowedView(asked, kind)).toBe(shown)
  })
})
