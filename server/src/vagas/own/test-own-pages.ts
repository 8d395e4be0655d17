import { proposeChange } from '@plantao/contract/vagas/changes/routes'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { waitFor } from '@plantao/testkit/wait'
import pg from 'pg'
import { vi } from 'vitest'
import { mountAuth } from '../../auth/routes.ts'
import { mountAvaliacoes } from '../../avaliacoes/routes.ts'
import { mountShiftDay } from '../../candidaturas/day/routes.ts'
import { mountCandidaturas } from '../../candidaturas/routes.ts'
import { createShift } from '../../candidaturas/test-shifts.ts'
import { mountHospitais } from '../../hospitais/routes.ts'
import { mountMedicos } from '../../medicos/routes.ts'
import { startProcess, startTestApp } from '../../test-app.ts'
import { mountVagas } from '../routes.ts'

const domains = [
  ...[mountVagas, mountCandidaturas, mountShiftDay, mountAvaliacoes],
  ...[mountMedicos, mountHospitais, mountAuth],
]

export interface Parties {
  hospital: Profile
  medico: Profile
}

/** Two processes that keep pages, over one database, and what a hospital's list may show. */
export async function startOwnPages() {
  const here = await startTestApp(domains)
  const { call, owner, createHospital, createMedico, createVaga, createCandidatura } = here
  const there = await startProcess(here.database, domains)

  const read = (as: Profile, query = {}) => call(listOwnVagas, { as, query })
  const readThere = (as: Profile) => there.call(listOwnVagas, { as })
  /** This one is never kept. */
  const readBySql = (as: Profile) => read(as, { limit: 100 })

  /** Whether it is answered without the database. */
  async function isKept(as: Profile, query = {}) {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await read(as, query)
    const texts = (queries.mock.calls as unknown as [{ text?: string }][]).map(([{ text }]) => text ?? '')
    queries.mockRestore()
    return !texts.some((text) => /resolve_session|current_hospital_id/.test(text))
  }

  /** The events of what was done just now come a second time, by the database. */
  const untilKept = (as: Profile) => waitFor('the page to be kept', () => isKept(as))

  async function createParties(): Promise<Parties> {
    // Else nothing is kept.
    await waitFor('both to listen', () => [here, there].every((one) => one.services.listener.silentFor() < 1_000))
    return { hospital: await createHospital(), medico: await createMedico({ nome: 'Ana Lima' }) }
  }

  const pendente = async ({ hospital, medico }: Parties) => createCandidatura(await createVaga(hospital), medico)

  /** @param startsIn hours. */
  async function filled(parties: Parties, startsIn = 48) {
    const { vaga, candidatura } = await createShift(here, { ...parties, startsIn })
    return { vaga_id: vaga, candidatura_id: candidatura }
  }

  async function proposed(parties: Parties) {
    const { vaga_id } = await filled(parties)
    await call(proposeChange, { as: parties.hospital, body: { vaga_id, valor: 1_900 } })
    return vaga_id
  }

  async function notSelected({ hospital, medico }: Parties, status: string) {
    const vaga_id = await createVaga(hospital, { status })
    return { vaga_id, candidatura_id: await createCandidatura(vaga_id, medico, 'nao_selecionada') }
  }

  return {
    ...here,
    owner,
    read,
    readThere,
    readBySql,
    isKept,
    untilKept,
    createParties,
    pendente,
    filled,
    proposed,
    notSelected,
  }
}
