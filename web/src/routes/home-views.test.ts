import { expect, test } from 'vitest'
import { allowedView, viewOf, viewOfLinkPage } from './home-views.ts'

test.each([
  ['', 'initial'],
  ['view=doctor-login', 'doctor-login'],
  ['busca=uti&view=doctor-dashboard', 'doctor-dashboard'],
  ['view=reset', 'reset'],
  ['view=admin', 'initial'],
  ['view=', 'initial'],
])('the address ?%s names %s', (search, view) => {
  expect(viewOf(search)).toBe(view)
})

test.each([
  ['initial', null, 'initial'],
  ['doctor-login', null, 'doctor-login'],
  ['doctor-dashboard', null, 'initial'],
  ['hospital-dashboard', null, 'initial'],
  ['recover', null, 'recover'],
  ['initial', 'medico', 'doctor-dashboard'],
  ['initial', 'hospital', 'hospital-dashboard'],
  ['hospital-login', 'medico', 'doctor-dashboard'],
  ['hospital-dashboard', 'medico', 'doctor-dashboard'],
  ['doctor-dashboard', 'hospital', 'hospital-dashboard'],
  ['doctor-register', null, 'doctor-register'],
  ['hospital-register', null, 'hospital-register'],
  ['doctor-register', 'medico', 'doctor-dashboard'],
  ['hospital-register', 'hospital', 'hospital-dashboard'],
  ['hospital-register', 'medico', 'doctor-dashboard'],
  ['doctor-register', 'hospital', 'hospital-dashboard'],
  ['recover', 'medico', 'recover'],
  ['reset', 'hospital', 'reset'],
  ['confirm', 'medico', 'confirm'],
] as const)('the nearest allowed view to %s for %s is %s', (requested, accountType, shown) => {
  expect(allowedView(requested, accountType)).toBe(shown)
})

test.each([
  ['/confirmar', 'confirm'],
  ['/nova-senha', 'reset'],
  ['/CONFIRMAR', 'confirm'],
  ['/confirmar%3Fabc', 'confirm'],
  ['/', undefined],
  ['/privacidade', undefined],
])('the path %s is a page of the links: %s', (path, view) => {
  expect(viewOfLinkPage(path)).toBe(view)
})
