import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import type { VagaStatus } from '@plantao/contract/vagas/states'
import { dayActs } from './day.ts'
import { type Hour, halfOf, type Ledger, type ModelCandidatura, type ModelVaga, newDay } from './state.ts'

/** What each act does to vagas and candidaturas, in as few words as possible. It knows no database. */
export class LifeModel implements Ledger {
  hour: Hour = 0
  readonly vagas: ModelVaga[]
  /** Every change of status and step of a day, in order: 'vaga 2 encerrada', 'candidatura 2/0 pendente'. */
  readonly history: string[] = []
  /** Every e-mail that is due: 'candidatura-accepted 2/0 3', by vaga, doctor and version; of a day 'rating-due 2/0 medico'. */
  emails: string[] = []

  constructor(vagas: readonly Pick<ModelVaga, 'hospital' | 'start' | 'length'>[]) {
    this.vagas = vagas.map((vaga) => ({ ...vaga, status: 'aberta', isReopened: false, candidaturas: [] }))
  }

  isOpen(vaga: ModelVaga) {
    return vaga.status === 'aberta' && this.hour < (vaga.isReopened ? halfOf(vaga) : vaga.start)
  }

  isHalfOver(vaga: ModelVaga) {
    return this.hour >= halfOf(vaga)
  }

  /** The doctor's accepted shifts. */
  private shiftsOf(medico: number, isKnown: (candidatura: ModelCandidatura) => boolean) {
    return this.vagas.filter((vaga) =>
      vaga.candidaturas.some((each) => each.medico === medico && each.status === 'aceita' && isKnown(each)),
    )
  }

  private clashes(medico: number, vaga: ModelVaga, isKnown: (candidatura: ModelCandidatura) => boolean = () => true) {
    return this.shiftsOf(medico, isKnown).some(
      (other) => other !== vaga && other.start < vaga.start + vaga.length && vaga.start < other.start + other.length,
    )
  }

  /** With this shift, hours without a break of an hour; shifts of whole hours follow each other at once, or do not. */
  private hoursInARow(medico: number, vaga: ModelVaga) {
    const chain = { start: vaga.start, end: vaga.start + vaga.length }
    for (const _ of this.vagas) {
      for (const { start, length } of this.shiftsOf(medico, () => true)) {
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

  private change(
    vaga: ModelVaga,
    candidatura: ModelCandidatura,
    { to, email, isTold = true }: { to: CandidaturaStatus; email?: string; isTold?: boolean },
  ) {
    // What was not told yet is not told any more.
    const untold = ` ${this.nameOf(vaga, candidatura)} ${candidatura.version}`
    if (!candidatura.isTold) this.emails = this.emails.filter((each) => !each.endsWith(untold))
    Object.assign(candidatura, { status: to, version: candidatura.version + 1, isTold })
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

  /** Nothing can be undone any more. */
  private tellOf({ candidaturas }: ModelVaga) {
    for (const each of candidaturas) each.isTold = true
  }

  /** Each act answers whether the server has to agree to it. */
  readonly acts = {
    apply: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if ((own && own.status !== 'retirada') || !this.isOpen(vaga)) return false
      if (this.clashes(medico, vaga, ({ isTold }) => isTold)) return false
      if (own) this.change(vaga, own, { to: 'pendente', email: 'candidatura-received' })
      else {
        const created: ModelCandidatura = {
          ...{ medico, status: 'pendente', version: 1, isTold: true, isInvited: false },
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
      if (own?.status !== 'nao_selecionada' || !own.isTold || !this.isOpen(vaga)) return false
      if (this.clashes(medico, vaga, ({ isTold }) => isTold)) return false
      this.change(vaga, own, { to: 'pendente', email: 'candidatura-renewed' })
      return true
    },
    giveUp: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own?.status !== 'aceita' || !own.isTold || this.isHalfOver(vaga)) return false
      this.change(vaga, own, { to: 'desistencia', email: 'shift-given-up' })
      this.reopen(vaga)
      return true
    },
    accept: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own?.status !== 'pendente' || !this.isOpen(vaga) || this.clashes(medico, vaga)) return false
      if (this.hoursInARow(medico, vaga) > 24) return false
      this.changeVaga(vaga, 'preenchida')
      this.change(vaga, own, { to: 'aceita', email: 'candidatura-accepted', isTold: false })
      this.passOver(vaga, false)
      return true
    },
    undo: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own?.status !== 'aceita' || own.isTold) return false
      this.changeVaga(vaga, 'aberta')
      for (const each of vaga.candidaturas) if (!each.isTold) this.change(vaga, each, { to: 'pendente' })
      return true
    },
    refuse: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own?.status !== 'pendente' || !this.isOpen(vaga)) return false
      this.change(vaga, own, { to: 'recusada', email: 'candidatura-refused' })
      return true
    },
    dismiss: (vaga: ModelVaga, medico: number) => {
      const own = ofMedico(vaga, medico)
      if (own?.status !== 'aceita' || this.isHalfOver(vaga)) return false
      this.change(vaga, own, { to: 'dispensada', email: 'shift-dismissed' })
      this.tellOf(vaga)
      this.reopen(vaga)
      return true
    },
    close: (vaga: ModelVaga) => {
      const isFilled = vaga.status === 'preenchida' && !this.isHalfOver(vaga)
      if (!isFilled && !this.isOpen(vaga)) return false
      this.changeVaga(vaga, 'encerrada')
      const accepted = vaga.candidaturas.find(({ status }) => status === 'aceita')
      if (accepted) this.change(vaga, accepted, { to: 'dispensada', email: 'shift-dismissed' })
      this.tellOf(vaga)
      this.passOver(vaga, true)
      return true
    },
    reopen: (vaga: ModelVaga) => {
      const isClosed = vaga.status === 'encerrada'
      if ((!isClosed && !(vaga.status === 'aberta' && vaga.isReopened)) || this.isHalfOver(vaga)) return false
      if (isClosed) this.reopen(vaga)
      const invited = vaga.candidaturas.filter((each) => each.status === 'nao_selecionada' && !each.isInvited)
      for (const each of invited) {
        each.isInvited = true
        this.mail(vaga, each, 'vaga-reopened', each.version)
      }
      return isClosed || invited.length > 0
    },
  }

  readonly day = dayActs(this)

  private passOver(vaga: ModelVaga, isTold: boolean) {
    for (const each of vaga.candidaturas) {
      if (each.status !== 'pendente') continue
      this.change(vaga, each, { to: 'nao_selecionada', email: 'candidatura-not-selected', isTold })
    }
  }

  /** The time in which an acceptance can be undone is over. */
  tell() {
    for (const vaga of this.vagas) this.tellOf(vaga)
  }

  /** What the job does with vagas that began with nobody. */
  expire() {
    for (const vaga of this.vagas) {
      if (vaga.status !== 'aberta' || this.isOpen(vaga)) continue
      this.changeVaga(vaga, 'expirada')
      for (const each of vaga.candidaturas)
        if (each.status === 'pendente') this.change(vaga, each, { to: 'expirada', email: 'candidatura-expired' })
    }
  }
}

export type ActName = keyof LifeModel['acts']
export type DayActName = Exclude<keyof LifeModel['day'], 'runRatingJobs'>

const ofMedico = ({ candidaturas }: ModelVaga, medico: number) => candidaturas.find((each) => each.medico === medico)
