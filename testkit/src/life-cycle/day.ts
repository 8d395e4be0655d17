import { endOf, type Ledger, type ModelCandidatura, type ModelDay, type ModelVaga, type Side, sides } from './state.ts'

const day = 24
const afterShift = 14 * day

/**
 * Tells whether the rated side can read its rating. An announced rating is open for good. Other ratings open when the
 * time to rate is over, except a doctor's rating of the hospital after a no-show.
 * @param of the rated side
 */
export function isOpenRating({ hour }: Ledger, vaga: ModelVaga, { announced, presence }: ModelDay, of: Side) {
  if (announced.has(of)) return true
  return hour > endOf(vaga) + afterShift && (of === 'medico' || presence !== 'nao_compareceu')
}

interface Act {
  from?: (vaga: ModelVaga) => number
  until?: (vaga: ModelVaga) => number
  can: (day: ModelDay) => boolean
  does: Partial<ModelDay>
  event: string
  email?: string
}

export function dayActs(model: Ledger) {
  const find = (vaga: ModelVaga, medico: number) =>
    vaga.candidaturas.find((each) => each.medico === medico && each.status === 'aceita')

  const act =
    ({ from = () => 0, until = () => Number.POSITIVE_INFINITY, can, does, event, email }: Act) =>
    (vaga: ModelVaga, medico: number) => {
      const own = find(vaga, medico)
      if (!own || !can(own.day) || model.hour < from(vaga) || model.hour > until(vaga)) return false
      Object.assign(own.day, does)
      model.note(vaga, own, event)
      if (email) model.mail(vaga, own, email)
      return true
    }

  const rate = (of: Side) => (vaga: ModelVaga, medico: number) => {
    const own = find(vaga, medico)
    if (!own || own.day.rated.has(of) || own.day.presence === 'nao_compareceu') return false
    if (model.hour < endOf(vaga) || model.hour > endOf(vaga) + afterShift) return false
    own.day.rated.add(of)
    if (own.day.rated.size === 2) announceTo(vaga, own, sides)
    return true
  }

  const announceTo = (vaga: ModelVaga, own: ModelCandidatura, to: readonly Side[]) => {
    for (const side of to) {
      own.day.announced.add(side)
      model.mail(vaga, own, 'rating-received', side)
    }
  }

  return {
    checkIn: act({
      from: ({ start }) => start - 2,
      until: endOf,
      can: ({ isIn }) => !isIn,
      ...{ does: { isIn: true }, event: 'entrada' },
    }),
    checkOut: act({
      until: (vaga) => endOf(vaga) + day,
      can: ({ isIn, isOut }) => isIn && !isOut,
      ...{ does: { isOut: true }, event: 'saida' },
    }),
    confirmPresence: act({
      from: ({ start }) => start,
      until: (vaga) => endOf(vaga) + afterShift,
      can: ({ presence }) => presence !== 'presente',
      ...{ does: { presence: 'presente' }, event: 'presente' },
    }),
    reportNoShow: act({
      from: ({ start }) => start,
      until: (vaga) => endOf(vaga) + afterShift,
      can: ({ presence, rated }) => presence === null && !rated.has('medico'),
      ...{ does: { presence: 'nao_compareceu' }, event: 'nao_compareceu', email: 'shift-no-show' },
    }),
    answerNoShow: act({
      can: ({ presence, isAnswered }) => presence === 'nao_compareceu' && !isAnswered,
      ...{ does: { isAnswered: true }, event: 'resposta', email: 'no-show-answered' },
    }),
    rateMedico: rate('medico'),
    rateHospital: rate('hospital'),

    /** Does the work of two jobs: one asks both sides to rate, the other opens ratings after the time to rate. */
    runRatingJobs() {
      for (const vaga of model.vagas) {
        for (const own of vaga.candidaturas) {
          const isOver = own.status === 'aceita' && model.hour > endOf(vaga) && model.hour < endOf(vaga) + 2 * day
          if (isOver && !own.day.isAsked && own.day.presence !== 'nao_compareceu') {
            own.day.isAsked = true
            for (const side of sides) model.mail(vaga, own, 'rating-due', side)
          }
          const { rated, announced } = own.day
          const opened = [...rated].filter((of) => !announced.has(of) && isOpenRating(model, vaga, own.day, of))
          announceTo(vaga, own, opened)
        }
      }
    },
  }
}
