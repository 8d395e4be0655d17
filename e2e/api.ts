import { expect } from '@playwright/test'
import type { Person } from './people.ts'

/** Calls the API as this person, past the screen: to prepare what a test is not about. */
export async function as(person: Person) {
  const base = process.env.APP_URL!
  const headers: Record<string, string> = { apikey: 'anon-local', 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return text === '' ? undefined : JSON.parse(text)
  }
  const { access_token } = await call('POST', '/auth/v1/token?grant=password', {
    email: person.email,
    password: person.password,
  })
  headers.authorization = `Bearer ${access_token}`
  return call
}

interface NewVaga {
  nome_vaga: string
  data: string
  especialidade?: string
  horario?: string
  valor?: number | null
  observacoes?: string | null
}

export async function publish(hospital: Person, vaga: NewVaga): Promise<{ id: string; nome_vaga: string }> {
  const call = await as(hospital)
  const { id } = await call('GET', '/rest/v1/hospitais/me')
  return call('POST', '/rest/v1/vagas', { especialidade: 'UTI', horario: '07:00 - 19:00', ...vaga, hospital_id: id })
}

export async function apply(medico: Person, vagaId: string) {
  const call = await as(medico)
  const { id } = await call('GET', '/rest/v1/medicos/me')
  return call('POST', '/rest/v1/candidaturas', { vaga_id: vagaId, medico_id: id })
}
