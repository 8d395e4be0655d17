import { createHash } from 'node:crypto'
import { readSheet, saveSheet } from '@plantao/contract/rota/sheet/routes'
import { maxSheetShifts } from '@plantao/contract/rota/sheet/rules'
import type { ReadSheet } from '@plantao/contract/rota/sheet/schema'
import type { FastifyInstance } from 'fastify'
import { lockRequiredHospital } from '../../hospitais/own-hospital.ts'
import { membrosChanged } from '../../membros/change-events.ts'
import { transition } from '../../notificacoes/transition.ts'
import { plantoesChanged } from '../../plantoes/change-events.ts'
import type { Trx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type Call, mount } from '../../platform/http/mount.ts'
import type { RateLimit } from '../../platform/security/rate-limiter.ts'
import type { Services } from '../../platform/services.ts'
import { setoresChanged } from '../../setores/change-events.ts'
import { planSheet } from './plan.ts'
import { saveReading } from './save.ts'
import { readHouse, readPlanned } from './store.ts'

/** Counts readings and savings of sheets. Each correction is a reading. */
const sheetLimit: RateLimit = { name: 'sheet-account', points: 2_000, seconds: 60 * 60 }

export function mountSheets(app: FastifyInstance, services: Services) {
  mount(
    app,
    services,
    readSheet,
    transition(async (trx, { body }) => ({ answer: (await plan(trx, body)).plan }), sheetLimit),
  )
  mount(app, services, saveSheet, transition(save, sheetLimit))
}

async function plan(trx: Trx, body: ReadSheet) {
  const house = await readHouse(trx)
  if (!house) throw new DomainError('hospital_not_found')
  const { plan, ...reading } = await planSheet(body, house, (from, to) => readPlanned(trx, from, to))
  const meanings = plan.words.map(({ kind, word, state, id, text }) => [kind, word, state, id, text])
  const content = JSON.stringify([reading.shifts, meanings, plan.refused])
  const hash = createHash('sha256').update(content).digest('hex')
  return { ...reading, plan: { ...plan, hash } }
}

/** The lock comes first: another paste waits for it, and then finds the shifts of this one. */
async function save(trx: Trx, { body: { hash, ...body } }: Call<typeof saveSheet>) {
  const hospital = await lockRequiredHospital(trx)
  const reading = await plan(trx, body)
  if (reading.plan.hash !== hash) throw new DomainError('sheet_plan_changed')
  if (reading.words.some(({ state }) => state === 'question')) throw new DomainError('sheet_has_questions')
  if (reading.shifts.length > maxSheetShifts) throw new DomainError('sheet_too_large')
  const added = await saveReading(trx, hospital, reading, body.answers)
  return {
    answer: { added, month: reading.plan.months[0] ?? body.month },
    changed: [plantoesChanged(hospital), membrosChanged(hospital), setoresChanged(hospital)],
  }
}
