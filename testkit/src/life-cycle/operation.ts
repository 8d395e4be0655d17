import type { CandidaturaStatus } from '@plantao/contract/candidaturas/states'
import { endOf, type Hour, type Ledger, type ModelCandidatura, type ModelVaga } from './state.ts'

/** Acts about proof and suspension, and the act `look`: a hospital reads the list of a vaga's candidates. */
export const operationActs = [
  'suspendHospital',
  'liftHospital',
  'suspendMedico',
  'liftMedico',
  'prove',
  'endProof',
  'look',
] as const
export type OperationActName = (typeof operationActs)[number]

/** Acts of a doctor. All others are a hospital's. */
const ofMedicos = [
  ...['apply', 'withdraw', 'confirmInterest', 'giveUp'],
  ...['checkIn', 'checkOut', 'answerNoShow', 'rateHospital'],
]
const whileSuspended = ['checkIn', 'checkOut', 'giveUp']

export interface Limits {
  vagas: number
  contacts: number
}

/** The parts of `LifeCycleModel` that `OperationModel` reads and changes. */
interface LifeCycle extends Ledger {
  isOpen: (vaga: ModelVaga) => boolean
  clashes: (medico: number, vaga: ModelVaga) => boolean
  change: (vaga: ModelVaga, candidatura: ModelCandidatura, to: { to: CandidaturaStatus }) => void
  takeBackDecisions: (vaga: ModelVaga) => void
}

interface Target {
  hospital: number
  medico: number
  vaga: ModelVaga
}

/** When `limits` is null, hospitals are unlimited. */
export class OperationModel {
  private readonly model: LifeCycle
  readonly limits: Limits | null
  readonly proven = new Set<number>()
  readonly suspendedHospitais = new Set<number>()
  readonly suspendedMedicos = new Set<number>()
  /** The hour at which a hospital opened a doctor's contact, by the numbers of hospital and doctor: '0/2'. */
  readonly opened = new Map<string, Hour>()

  constructor(model: LifeCycle, limits: Limits | null) {
    this.model = model
    this.limits = limits
  }

  /** Whether the suspension of the acting account stops the act. */
  stops(act: string, { hospital }: ModelVaga, medico: number) {
    if (whileSuspended.includes(act)) return false
    return ofMedicos.includes(act) ? this.suspendedMedicos.has(medico) : this.suspendedHospitais.has(hospital)
  }

  /** Whether doctors find the vaga. */
  offers(vaga: ModelVaga) {
    return this.model.isOpen(vaga) && !this.suspendedHospitais.has(vaga.hospital)
  }

  hasRoom(hospital: number) {
    if (!this.limits || this.proven.has(hospital)) return true
    const taken = this.model.vagas.filter(
      (vaga) => vaga.hospital === hospital && !vaga.isGone && (vaga.plan === 'decided' || this.model.isOpen(vaga)),
    )
    return taken.length < this.limits.vagas
  }

  readonly acts: Record<OperationActName, (target: Target) => boolean> = {
    suspendHospital: ({ hospital }) => {
      if (this.suspendedHospitais.has(hospital)) return false
      this.suspendedHospitais.add(hospital)
      for (const vaga of this.model.vagas.filter((each) => each.hospital === hospital)) {
        if (vaga.plan === 'decided') vaga.plan = 'draft'
        this.model.takeBackDecisions(vaga)
        for (const each of vaga.candidaturas)
          if (each.status === 'aceita' && this.model.hour < endOf(vaga))
            this.model.mail(vaga, each, 'shift-hospital-suspended')
      }
      return true
    },
    liftHospital: ({ hospital }) => this.suspendedHospitais.delete(hospital),
    suspendMedico: ({ medico }) => {
      if (this.suspendedMedicos.has(medico)) return false
      this.suspendedMedicos.add(medico)
      for (const { vaga, own } of this.ofMedico(medico)) {
        if (own.status !== 'pendente') continue
        this.model.change(vaga, own, { to: 'retirada' })
        own.isSetAside = true
      }
      return true
    },
    liftMedico: ({ medico }) => {
      if (!this.suspendedMedicos.delete(medico)) return false
      for (const { vaga, own } of this.ofMedico(medico)) {
        if (own.isSetAside && this.offers(vaga) && !this.model.clashes(medico, vaga))
          this.model.change(vaga, own, { to: 'pendente' })
        own.isSetAside = false
      }
      return true
    },
    prove: ({ hospital }) => {
      this.proven.add(hospital)
      return true
    },
    endProof: ({ hospital }) => {
      this.proven.delete(hospital)
      return true
    },
    look: ({ vaga }) => {
      // The model looks at open vagas only. Other tests cover when a hospital may no longer read a doctor's data.
      if (!this.model.isOpen(vaga) || this.suspendedHospitais.has(vaga.hospital)) return false
      for (const { medico } of this.contactsOf(vaga)) this.openContact(vaga.hospital, medico)
      return true
    },
  }

  /** Opens a contact that the limits withhold, and returns whether the hospital can read it now. */
  openContact(hospital: number, medico: number) {
    if (!this.limits || !this.isHeld(hospital, medico)) return true
    const today = [...this.opened].filter(([key, at]) => key.startsWith(`${hospital}/`) && at > this.model.hour - 24)
    if (today.length >= this.limits.contacts) return false
    this.opened.set(`${hospital}/${medico}`, this.model.hour)
    return true
  }

  /** The candidates of a vaga in the order of the hospital's list. `isHeld`: the limits withhold the contact. */
  contactsOf(vaga: ModelVaga) {
    const inOrder = vaga.candidaturas.toSorted((a, b) => Number(b === vaga.decided) - Number(a === vaga.decided))
    return inOrder.map(({ medico }) => ({ medico, isHeld: this.isHeld(vaga.hospital, medico) }))
  }

  private isHeld(hospital: number, medico: number) {
    if (!this.limits || this.proven.has(hospital) || this.opened.has(`${hospital}/${medico}`)) return false
    return !this.model.vagas.some(
      (vaga) =>
        vaga.hospital === hospital &&
        vaga.candidaturas.some((each) => each.medico === medico && each.status === 'aceita'),
    )
  }

  private ofMedico(medico: number) {
    return this.model.vagas.flatMap((vaga) => {
      const own = vaga.candidaturas.find((each) => each.medico === medico)
      return own ? [{ vaga, own }] : []
    })
  }

  /** Forgets proof and contacts, because a new account takes the number of the deleted hospital. */
  forgetHospital(hospital: number) {
    this.proven.delete(hospital)
    for (const key of [...this.opened.keys()]) if (key.startsWith(`${hospital}/`)) this.opened.delete(key)
  }

  forgetMedico(medico: number) {
    for (const key of [...this.opened.keys()]) if (key.endsWith(`/${medico}`)) this.opened.delete(key)
  }
}
