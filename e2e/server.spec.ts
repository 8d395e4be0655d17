import { anonKey as apikey } from '@plantao/testkit/client'
import { expect, someone, test } from './support/people.ts'

test.use({ baseURL: process.env.APP_URL })

test('the server reports its health and describes its API', { tag: '@core' }, async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await request.get('/readyz')).status()).toBe(200)
  expect(await (await request.get('/metrics')).text()).toContain('http_request_duration_seconds')
  const { paths } = await (await request.get('/openapi.json')).json()
  for (const path of [
    '/auth/v1/signup',
    '/auth/v1/token',
    '/rest/v1/medicos/me',
    '/rest/v1/hospitais/me',
    '/rest/v1/vagas',
    '/rest/v1/candidaturas',
    '/rest/v1/avaliacoes',
    '/rest/v1/especialidades_medicas',
    '/functions/v1/accept-candidatura',
    '/functions/v1/close-vaga',
  ]) {
    expect(Object.keys(paths), path).toContain(path)
  }
  for (const area of ['/storage/v1/', '/realtime/v1']) {
    expect(
      Object.keys(paths).some((path) => path.startsWith(area)),
      area,
    ).toBe(true)
  }
})

test('the foot of a page names the version that the server tells', async ({ page, request }) => {
  const { version } = await (await request.get('/readyz')).json()
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  await page.goto('/privacidade')
  await expect(page.getByRole('contentinfo')).toContainText(`Versão ${version}`)
})

test('the API has a readable page', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByText('Plantão Aberto').first()).toBeVisible()
  await page.getByText('functions', { exact: true }).click()
  await expect(page.getByText('/functions/v1/accept-candidatura')).toBeVisible()
})

test('only four addresses are pages; the API answers an unknown one in its own format', { tag: '@core' }, async ({
  request,
}) => {
  for (const path of ['/', '/?view=doctor-login', '/hospital/perfil', '/medico/perfil/avisos', '/privacidade']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
  for (const path of ['/hospital', '/perfil', '/index.php', '/docs/nada', '/hospital/perfil/x', '/vagas', '/vagas/x']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  const answer = await request.get('/rest/v1/nada', { headers: { apikey } })
  expect(answer.status()).toBe(404)
  expect(Object.keys(await answer.json()).sort()).toEqual(['code', 'message', 'request_id'])
})

test('pages have the strict content policy, and API answers are not cached', { tag: '@core' }, async ({ request }) => {
  const headers = (await request.get('/')).headers()
  const policy = headers['content-security-policy'] ?? ''
  for (const part of ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"]) {
    expect(policy).toContain(part)
  }
  expect(policy).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect((await request.get('/rest/v1/vagas', { headers: { apikey } })).headers()['cache-control']).toBe('no-store')
  // No page of another origin may read an answer or send our headers.
  const origin = { origin: 'https://evil.example', 'access-control-request-headers': 'apikey' }
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await request.fetch('/rest/v1/vagas', { method, headers: { apikey, ...origin } })
    expect(Object.keys(answer.headers()).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('no answer sets a cookie', { tag: '@core' }, async ({ request }) => {
  const json = { apikey, 'content-type': 'application/json' }
  const login = { email: someone('Ana').email, password: 'segredo-123' }
  for (const answer of [
    await request.get('/'),
    await request.get('/docs'),
    await request.get('/rest/v1/vagas', { headers: { apikey } }),
    await request.post('/auth/v1/token?grant=password', { headers: json, data: login }),
    await request.post('/auth/v1/recover', { headers: json, data: { email: login.email } }),
  ]) {
    expect(answer.headers()['set-cookie'], answer.url()).toBeUndefined()
  }
})

test('bad input is refused in one format, never with 5xx', { tag: '@core' }, async ({ request }) => {
  const json = { apikey, 'content-type': 'application/json' }
  const signup = { email: someone('Ana').email, password: 'segredo-123' }
  const data = { user_type: 'doctor', nome: 'Ana', crm: '1', telefone: '1' }
  const cases: [string, number, { headers: Record<string, string>; data: string | object }][] = [
    ['no key', 401, { headers: { 'content-type': 'application/json' }, data: '{}' }],
    ['a wrong key', 401, { headers: { ...json, apikey: 'outra' }, data: '{}' }],
    ['broken JSON', 400, { headers: json, data: '{"email":' }],
    ['another content type', 415, { headers: { ...json, 'content-type': 'text/xml' }, data: '<a/>' }],
    ['an unknown field', 400, { headers: json, data: { ...signup, data, admin: true } }],
    ['a wrong type', 400, { headers: json, data: { ...signup, password: 123456, data } }],
    ['an oversize text', 400, { headers: json, data: { ...signup, data: { ...data, nome: 'a'.repeat(300) } } }],
    ['NUL', 400, { headers: json, data: { ...signup, data: { ...data, nome: 'Ana\0' } } }],
    ['too much', 413, { headers: json, data: { ...signup, data: { ...data, nome: 'a'.repeat(3_000_000) } } }],
  ]
  for (const [what, status, options] of cases) {
    const answer = await request.post('/auth/v1/signup', options)
    expect(answer.status(), what).toBe(status)
    expect(Object.keys(await answer.json()).sort(), what).toEqual(['code', 'message', 'request_id'])
  }
})
