import { gunzipSync } from 'node:zlib'
import { errorStatus } from '@plantao/contract/errors'
import { defineRoute } from '@plantao/contract/route'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../../../test/app.ts'
import { DomainError } from '../../domain-error.ts'
import { mount } from '../mount.ts'
import { mountWebPages } from './web-pages.ts'

const code = z.object({ code: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]) })
const route = { method: 'GET', summary: '', query: code, ok: z.object({}), errors: [] } as const
const link = defineRoute({ ...route, path: '/storage/v1/probe', by: 'public' })
const called = defineRoute({ ...route, path: '/rest/v1/probe', by: 'anon' })

const { app } = await startTestApp([
  (fastify, services) => {
    for (const probe of [link, called]) {
      mount(fastify, services, probe, async ({ query }) => {
        throw query.code === 'unexpected' ? new Error('a bug') : new DomainError(query.code)
      })
    }
    void mountWebPages(fastify, {
      config: services.config,
      root: '/nowhere',
      pages: [
        { path: '/' },
        { path: '/profile' },
        { path: '/secret', isPrivate: true },
        {
          path: '/things/:id',
          head: async ({ id }) => (id === 'a-1' ? { title: 'A', description: 'B', path: '/things/a-1' } : null),
        },
      ],
    })
  },
])

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const open = (url: string, accept = navigation) =>
  app.inject({ method: 'GET', url, headers: { accept, apikey: 'anon-local' } })

it.each([
  ['link_expired', 403, 'Este link expirou', 'Volte ao Plantão Aberto e abra o documento novamente.'],
  ['documento_not_found', 404, 'Documento não encontrado', 'substituído ou removido'],
  ['service_unavailable', 503, 'Não foi possível abrir esta página', 'temporariamente indisponível'],
  ['unexpected', 500, 'Não foi possível abrir esta página', 'Código do erro: '],
])('a link of ours that a browser opens says %s on a page', async (asked, status, title, text) => {
  const answer = await open(`/storage/v1/probe?code=${asked}`)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain(`<h1>${title}</h1>`)
  expect(answer.body).toContain(text)
  expect(answer.body).toContain('<a class="action" href="/">')
  // The policy of every answer forbids inline styles and scripts.
  expect(answer.body).not.toMatch(/<style|<script|style=|\son\w+=/)
})

it.each(['*/*', 'application/json', 'application/json, text/htmlx', ''])(
  'with Accept: %j a link of ours is answered as JSON',
  async (accept) => {
    const answer = await open('/storage/v1/probe?code=link_expired', accept)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'link_expired' })
  },
)

it('a route that programs call is answered as JSON, whoever asks', async () => {
  const answer = await open('/rest/v1/probe?code=vaga_not_found')
  expect(answer.json()).toMatchObject({ code: 'vaga_not_found' })
})

it('a link that lost its end is answered with a page', async () => {
  for (const url of ['/storage/v1/prob', '/storage/v1/probe']) {
    const answer = await open(url)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.body).toContain('O link pode estar incompleto.')
  }
  expect((await open('/storage/v1/prob', '*/*')).json()).toMatchObject({ code: 'route_not_found' })
})

const signs = [
  '*',
  ')',
  '.',
  '_',
  '>',
  '%3E',
  '%29.',
  '%22%3E',
  '*,',
  ']',
  '/',
  '%E2%80%9D',
  '%C2%BB',
  ';',
  '~',
  '%60',
  '-',
]
it.each(signs)('a link that ends with %s of the text around it leads to its page', async (sign) => {
  for (const path of ['/profile', '/secret', '/things/a-1', '']) {
    const answer = await open(`${path}${path || sign.startsWith('/') ? '' : '/'}${sign}?de=chat`)
    if (answer.statusCode === 200) expect(path).toBe('')
    else expect([answer.statusCode, answer.headers.location]).toEqual([308, `${path || '/'}?de=chat`])
  }
})

it.each(['/nowhere*', '/things/none', '//evil.example/*', '/things/a-1)b', '/things/%', '/%E0%A4%A.'])(
  '%s is not found',
  async (url) => {
    const { statusCode, headers } = await open(url)
    expect(headers.location).toBeUndefined()
    expect(statusCode).toBeGreaterThanOrEqual(400)
  },
)

it('a page whose address may hold a secret is not cached, any other is revalidated each time', async () => {
  const kept = async (url: string) => (await open(url)).headers['cache-control']
  expect([await kept('/secret?token'), await kept('/profile'), await kept('/')]).toEqual([
    'no-store',
    'no-cache',
    'no-cache',
  ])
})

it('a file of another version is answered with 404, which no cache keeps', async () => {
  const answer = await open('/assets/Login-abc123.js', '*/*')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-type']).not.toContain('html')
})

it('a page is compressed for a client that accepts it', async () => {
  const plain = await open('/')
  expect(plain.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const small = await app.inject({ method: 'GET', url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
})

it.each([
  ['/profile/', '/profile'],
  ['/profile//', '/profile'],
  ['/profile/?a=b/', '/profile?a=b/'],
  ['//', '/'],
])('%s is redirected to %s', async (url, location) => {
  const answer = await open(url)
  expect(answer.statusCode).toBe(308)
  expect(answer.headers.location).toBe(location)
})

it.each(['/nada/', '//evil.example/', '/%2f/evil.example/', '/hospital/'])('%s is not redirected', async (url) => {
  const answer = await open(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers.location).toBeUndefined()
})
