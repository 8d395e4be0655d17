import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { VagaStatus } from '@plantao/contract/vagas/states'
import { dayActs } from './day.ts'
import { type Limits, OperationModel } from './operation.ts'
import { endOf, type Hour, halfOf, type Ledger, type ModelCandidatura, type ModelVaga, newDay } from './state.ts'

/** A model of what each act does to vagas and candidaturas, as short as possible and without a database. */
export class LifeCycleModel implements Ledger {
  hour: Hour = 0
  readonly vagas: ModelVaga[]
  /** Every change of status and every step of a day, in order: 'vaga 2 encerrada', 'candidatura 2/0 pendente'. */
  history: string[] = []
  /**
   * Every e-mail that is due: kind, vaga, doctor and the candidatura's version, as in 'candidatura-accepted 2/0 3'.
   * E-mails about the day of a shift have no version. E-mails about ratings name the side: 'rating-due 2/0 medico'.
   */
  emails: string[] = []
  /** The number of acceptances that could not be carried out; the hospital was notified of each. */
  notCarriedOut = 0
  private decisions = 0

  readonly operation: OperationModel

  constructor(vagas: readonly PlannedVaga[], limits: Limits | null = null) {
    this.vagas = vagas.map(newVaga)
    this.operation = new OperationModel(this, limits)
  }

  /** Copies the state, but not history, e-mails and opened contacts, so that an act can be tried on the copy. */
  copy() {
    const { hour, vagas, operation } = this
    const { limits, proven, suspendedHospitais, suspendedMedicos } = operation
    const copy = new LifeCycleModel([], limits)
    Object.assign(copy, structuredClone({ hour, vagas }))
    Object.assign(copy.operation, structuredClone({ proven, suspendedHospitais, suspendedMedicos }))
    return copy
  }

  /** Carries out the act and returns whether the server has to allow it. A refused act changes nothing. */
  attempt(act: ActName | DayActName, vaga: ModelVaga, medico: number) {
    return !this.operation.stops(act, vaga, medico) && { ...this.acts, ...this.day }[act](vaga, medico)
  }

  isOpen(vaga: ModelVaga) {
    return !vaga.plan && vaga.status === 'aberta' && this.hour < (vaga.isReopened ? halfOf(vaga) : vaga.start)
  }

  isHalfOver(vaga: ModelVaga) {
    return this.hour >= halfOf(vaga)
  }

  /** The doctor's accepted shifts. `countsDecided` adds those whose acceptance is decided and not yet carried out. */
  private shiftsOf(medico: number, countsDecided: boolean) {
    return this.vagas.filter(({ candidaturas, decided }) =>
      candidaturas.some(
        (each) => each.medico === medico && (each.status === 'aceita' || (countsDecided && each === decided)),
      ),
    )
  }

  clashes(medico: number, vaga: ModelVaga, countsDecided = false) {
    return this.shiftsOf(medico, countsDecided).some(
      (other) => other !== vaga && other.start < vaga.start + vaga.length && vaga.start < other.start + other.length,
    )
  }

  /**
   * The hours that the doctor works without an hour's rest, if this shift is accepted. Shifts on call from home do not
   * count. All shifts start and end at half past an hour, so any gap between two shifts is an hour's rest or more.
   */
  private hoursInARow(medico: number, vaga: ModelVaga, countsDecided: boolean) {
    if (vaga.modalidade === 'sobreaviso') return 0
    const chain = { start: vaga.start, end: vaga.start + vaga.length }
    for (const _ of this.vagas) {
      for (const { start, length, modalidade } of this.shiftsOf(medico, countsDecided)) {
        if (modalidade === 'sobreaviso') continue
        if (start + length === chain.start) chain.start = start
        if (start === chain.end) chain.end = start + length
      }
    }
    return chain.end - chain.start
  }

  private changeVaga(vaga: ModelVaga, status: VagaStatus) {
    vaga.status = status
    this.history.push(`vaga ${this.vagas.indexOf(vaga)} ${status}`)
  }

  change(vaga: ModelVaga, candidatura: ModelCandidatura, { to, email }: { to: CandidaturaStatus; email?: string }) {
    Object.assign(candidatura, { status: to, version: candidatura.version + 1 })
    this.record(vaga, candidatura, email)
  }

  private record(vaga: ModelVaga, candidatura: ModelCandidatura, email?: string) {
    const { status, version } = candidatura
    this.note(vaga, candidatura, version === 1 ? 'criada' : status)
    if (email) this.mail(vaga, candidatura, email, version)
  }

  note(vaga: ModelVaga, candidatura: ModelCandidatura, event: string) {
    this.history.push(`candidatura ${this.nameOf(vaga, candidatura)} ${event}`)
  }

  mail(vaga: ModelVaga, candidatura: ModelCandidatura, kind: string, which: string | number = '') {
    this.emails.push(`${kind} ${this.nameOf(vaga, candidatura)} ${which}`)
  }

  nameOf(vaga: ModelVaga, { medico }: ModelCandidatura) {
    return `${this.vagas.indexOf(vaga)}/${medico}`
  }

  private reopen(vaga: ModelVaga) {
    this.changeVaga(vaga, 'aberta')
    vaga.isReopened = true
    for (const each of vaga.candidaturas) each.isInvited = false
  }

  /** Each act returns whether the server has to allow it. */
  readonly acts = {
    changePlan: (vaga: ModelVaga) => vaga.plan === 'draft',
    publish: (vaga: ModelVaga) => {
      if (vaga.plan !== 'draft' || this.hour >= vaga.start || !this.operation.hasRoom(vaga.hospital)) return false
      vaga.plan = 'decided'
      return true
    },
    undoPublish: (vaga: ModelVaga) => {
      if (vaga.plan !== 'decided') return false
      vaga.plan = 'draft'
      return true
    },
    apply: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if ((own && own.status !== 'retirada') || !this.operation.offers(vaga)) return false
      if (this.clashes(medico, vaga)) return false
      if (own) this.change(vaga, own, { to: 'pendente', email: 'candidatura-received' })
      else {
        const created: ModelCandidatura = {
          ...{ medico, status: 'pendente', version: 1, isInvited: false, isRefused: false },
          day: newDay(),
        }
        vaga.candidaturas.push(created)
        this.record(vaga, created, 'candidatura-received')
      }
      return true
    },
    withdraw: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own?.status !== 'pendente' || !this.isOpen(vaga)) return false
      this.change(vaga, own, { to: 'retirada', email: 'candidatura-withdrawn' })
      return true
    },
    confirmInterest: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own?.status !== 'nao_selecionada' || !this.operation.offers(vaga)) return false
      if (this.clashes(medico, vaga)) return false
      this.change(vaga, own, { to: 'pendente', email: 'candidatura-renewed' })
      return true
    },
    giveUp: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own?.status !== 'aceita' || own.day.isIn || this.isHalfOver(vaga)) return false
      this.change(vaga, own, { to: 'desistencia', email: 'shift-given-up' })
      this.reopen(vaga)
      return true
    },
    accept: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own && vaga.decided === own) return true
      if (own?.status !== 'pendente' || own.isRefused || vaga.decided || !this.isOpen(vaga)) return false
      if (this.clashes(medico, vaga, true) || this.hoursInARow(medico, vaga, true) > 24) return false
      if (!this.operation.openContact(vaga.hospital, medico)) return false
      vaga.decided = own
      vaga.decidedAt = this.decisions++
      return true
    },
    undo: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (!own || vaga.decided !== own) return false
      vaga.decided = null
      return true
    },
    refuse: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own?.status !== 'pendente' || vaga.decided === own || !this.isOpen(vaga)) return false
      own.isRefused = true
      return true
    },
    undoRefusal: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (!own?.isRefused) return false
      own.isRefused = false
      return true
    },
    dismiss: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      // The doctor does not know of the decision yet, so taking it back needs no e-mail.
      if (own && vaga.decided === own) {
        vaga.decided = null
        return true
      }
      if (own?.status !== 'aceita' || this.isHalfOver(vaga)) return false
      this.change(vaga, own, { to: 'dispensada', email: 'shift-dismissed' })
      if (this.operation.hasRoom(vaga.hospital)) this.reopen(vaga)
      else this.changeVaga(vaga, 'encerrada')
      return true
    },
    close: (vaga: ModelVaga) => {
      const isFilled = vaga.status === 'preenchida' && !this.isHalfOver(vaga)
      if (!isFilled && !this.isOpen(vaga)) return false
      this.takeBackDecisions(vaga)
      this.changeVaga(vaga, 'encerrada')
      const accepted = vaga.candidaturas.find(({ status }) => status === 'aceita')
      if (accepted) this.change(vaga, accepted, { to: 'dispensada', email: 'shift-dismissed' })
      this.passOver(vaga)
      return true
    },
    reopen: (vaga: ModelVaga) => {
      const isClosed = vaga.status === 'encerrada'
      if ((!isClosed && !(vaga.status === 'aberta' && vaga.isReopened)) || this.isHalfOver(vaga)) return false
      if (isClosed && !this.operation.hasRoom(vaga.hospital)) return false
      if (isClosed) this.reopen(vaga)
      // Nobody is invited while an acceptance can be undone. Candidates with a clashing shift are never invited.
      const invited = vaga.candidaturas.filter(
        (each) =>
          each.status === 'nao_selecionada' && !each.isInvited && !vaga.decided && !this.clashes(each.medico, vaga),
      )
      for (const each of invited) {
        each.isInvited = true
        this.mail(vaga, each, 'vaga-reopened', each.version)
      }
      return isClosed || invited.length > 0
    },
  }

  /**
   * Once half of an accepted shift is over, this returns false and changes nothing. The server allows such a deletion,
   * but the model has no state for an accepted shift whose doctor is deleted.
   */
  deleteMedico(medico: number) {
    if (this.shiftsOf(medico, false).some((vaga) => this.isHalfOver(vaga))) return false
    this.operation.forgetMedico(medico)
    for (const vaga of this.vagas) {
      const own = ofMedico(vaga, medico)
      if (own?.status === 'aceita') {
        this.reopen(vaga)
        this.change(vaga, own, { to: 'desistencia' })
        this.mail(vaga, own, 'shift-without-medico')
      } else vaga.candidaturas = vaga.candidaturas.filter((each) => each !== own)
    }
    return true
  }

  deleteHospital(hospital: number) {
    this.operation.forgetHospital(hospital)
    for (const vaga of this.vagas.filter((each) => each.hospital === hospital)) {
      if (vaga.plan) {
        Object.assign(vaga, { plan: null, isGone: true })
        continue
      }
      this.takeBackDecisions(vaga)
      const isOpen = this.isOpen(vaga)
      if (vaga.status === 'aberta') this.changeVaga(vaga, 'encerrada')
      vaga.isGone = vaga.candidaturas.length === 0
      for (const each of vaga.candidaturas) {
        each.day.rated.delete('hospital')
        if (each.status === 'pendente')
          this.change(vaga, each, { to: 'nao_selecionada', ...(isOpen && { email: 'candidatura-not-selected' }) })
        else if (each.status === 'aceita' && this.hour < endOf(vaga)) this.mail(vaga, each, 'shift-without-hospital')
      }
    }
  }

  readonly day = dayActs(this)

  private passOver(vaga: ModelVaga) {
    for (const each of vaga.candidaturas) {
      if (each.status !== 'pendente') continue
      this.change(vaga, each, { to: 'nao_selecionada', email: 'candidatura-not-selected' })
    }
  }

  takeBackDecisions(vaga: ModelVaga) {
    vaga.decided = null
    for (const each of vaga.candidaturas) each.isRefused = false
  }

  /**
   * Carries out every decision, as when the time to undo is over. An acceptance that has become impossible is counted
   * in `notCarriedOut`; a refusal that has become impossible is dropped.
   */
  carryOut() {
    for (const vaga of this.vagas.filter(({ plan }) => plan === 'decided')) {
      vaga.plan = null
      this.history.push(`vaga ${this.vagas.indexOf(vaga)} criada`)
    }
    for (const vaga of this.vagas) {
      for (const each of vaga.candidaturas.filter(({ isRefused }) => isRefused)) {
        each.isRefused = false
        if (each.status === 'pendente' && this.isOpen(vaga))
          this.change(vaga, each, { to: 'recusada', email: 'candidatura-refused' })
      }
    }
    const decidedVagas = this.vagas.filter(({ decided }) => decided).sort((a, b) => a.decidedAt - b.decidedAt)
    for (const vaga of decidedVagas) {
      const own = vaga.decided!
      vaga.decided = null
      const isPossible = own.status === 'pendente' && vaga.candidaturas.includes(own) && !this.clashes(own.medico, vaga)
      if (!isPossible || this.hoursInARow(own.medico, vaga, false) > 24) {
        this.notCarriedOut++
        continue
      }
      this.changeVaga(vaga, 'preenchida')
      vaga.filledAt = this.hour
      this.change(vaga, own, { to: 'aceita', email: 'candidatura-accepted' })
      this.passOver(vaga)
    }
  }

  /** Does the work of the job that expires unfilled vagas once doctors can no longer apply. */
  expire() {
    for (const vaga of this.vagas) {
      if (vaga.plan || vaga.status !== 'aberta' || vaga.decided || this.isOpen(vaga)) continue
      this.changeVaga(vaga, 'expirada')
      for (const each of vaga.candidaturas)
        if (each.status === 'pendente') this.change(vaga, each, { to: 'expirada', email: 'candidatura-expired' })
    }
  }
}

export type PlannedVaga = Pick<ModelVaga, 'hospital' | 'start' | 'length' | 'modalidade'> &
  Partial<Pick<ModelVaga, 'plan'>>

export const newVaga = (planned: PlannedVaga): ModelVaga => ({
  plan: null,
  ...planned,
  ...{ status: 'aberta', isReopened: false, candidaturas: [], decided: null, decidedAt: 0 },
  ...{ filledAt: null, isGone: false },
})

export type ActName = keyof LifeCycleModel['acts']
export type DayActName = Exclude<keyof LifeCycleModel['day'], 'runRatingJobs'>

const ofMedico = ({ candidaturas }: ModelVaga, medico: number) => candidaturas.find((each) => each.medico === medico)
