/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, it } from 'vitest'
import * as auth from './auth/routes.ts'
import * as documentos from './documentos/routes.ts'
import { commonErrors } from './errors.ts'
import { errorsOf, type RouteDescription } from './route.ts'
import * as vagasSearch from './vagas/search/routes.ts'

const modules = import.meta.glob<Record<string, RouteDescription>>('./**/routes.ts', { eager: true })
const routes = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).map(([name, route]) => [`${file} ${name}`, route] as const),
)

it('has each address once', () => {
  const addresses = routes.map(([, route]) => `${route.method} ${route.path}`)
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
})

describe.each(routes)('%s', (_name, route) => {
  it('describes every parameter of its path', () => {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath)
  })

  it('names no code that every route may answer with', () => {
    expect(route.errors.filter((code) => (commonErrors as readonly string[]).includes(code))).toEqual([])
  })

  it('has no body where the method takes none', () => {
    expect(route.method === 'GET' && (route.body ?? route.upload)).toBeFalsy()
  })
})

it.each([
  ['a link that a browser opens', auth.openConfirmLink, ['invalid_request']],
  ['a sign-up', auth.signUp, ['apikey_invalid', 'body_too_large', 'media_type_unsupported', 'too_many_requests']],
  ["a doctor's list", vagasSearch.listOpenVagas, ['apikey_invalid', 'session_required', 'forbidden']],
  ['an upload', documentos.uploadDocumento, ['media_type_unsupported', 'documento_too_large']],
])('%s is refused with what can happen to it', (_what, route, expected) => {
  expect(errorsOf(route)).toEqual(expect.arrayContaining(['unexpected', 'service_unavailable', ...expected]))
})

it.each([
  ['a link that a browser opens', auth.openConfirmLink, ['apikey_invalid', 'session_required', 'body_too_large']],
  ['a sign-up', auth.signUp, ['session_required', 'forbidden']],
  ["a doctor's list", vagasSearch.listOpenVagas, ['body_too_large', 'media_type_unsupported', 'too_many_requests']],
  ['an upload', documentos.uploadDocumento, ['body_too_large']],
])('%s is not refused with what cannot', (_what, route, impossible) => {
  expect(errorsOf(route).filter((code) => impossible.includes(code))).toEqual([])
})
