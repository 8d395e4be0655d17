import { formatInteger } from '../format.ts'
import { vagaSituation } from '../vagas/rules.ts'
import type { OwnVaga } from '../vagas/schema.ts'

/** Heads the block of a vaga that begins soon and has no waiting candidate: 'Começa em 15 h, ninguém aguarda'. */
export function nobodyWaits({ starts_at }: Pick<OwnVaga, 'starts_at'>, now: Date) {
  if (starts_at === null) return 'Começa em breve, ninguém aguarda'
  const minutes = Math.ceil((Date.parse(starts_at) - now.getTime()) / 60_000)
  return `Começa em ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`}, ninguém aguarda`
}

/** Heads the candidates of a vaga. Those who withdrew or were refused must not look like help to come. */
export function candidatosTitle(vaga: OwnVaga, now: Date) {
  const { candidaturas_count, pendentes_count } = vaga
  const isLeft = candidaturas_count > 0 && pendentes_count === 0 && vagaSituation(vaga, now) === 'aberta'
  return `Candidatos (${formatInteger(candidaturas_count)})${isLeft ? ' · ninguém aguarda' : ''}`
}
