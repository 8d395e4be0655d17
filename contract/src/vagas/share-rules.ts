import { formatDay, formatHours, formatValor, formatValorPerHour } from '../format.ts'
import { messages } from '../messages.ts'
import { proofMark } from '../sentences/proof.ts'
import { unlinked } from '../text-rules.ts'
import { parseHorario } from './horario-rules.ts'
import { type VagaMoment, vagaSituation } from './rules.ts'
import type { PublicVaga } from './schema.ts'

type Titled = Pick<PublicVaga, 'nome_vaga' | 'data' | 'horario' | 'modalidade'> & Partial<Pick<PublicVaga, 'hospital'>>

/** 'Plantão UTI – Hospital Santa Aurora, 28/11/2026, 19:00 - 07:00'. */
export function vagaTitle({ nome_vaga, hospital, data, ...hours }: Titled) {
  const name = hospital ? `${nome_vaga} – ${hospital.nome}` : nome_vaga
  return unlinked(`${name}, ${formatDay(data)}, ${formatHours(hours)}`)
}

/**
 * 'UTI em Sorocaba, SP. R$ 1.400,00 (R$ 116,67/h).' A hospital that has the name of a proven one, and the reason why the
 * vaga is not open any more, follow.
 */
export function vagaDescription(
  vaga: VagaMoment &
    Pick<PublicVaga, 'especialidade' | 'cidade' | 'estado' | 'valor' | 'horario'> &
    Partial<Pick<PublicVaga, 'hospital'>>,
  now: Date,
) {
  const { valor } = vaga
  const place = [vaga.cidade, vaga.estado].filter(Boolean).join(', ')
  const read = parseHorario(vaga.horario)
  const perHour = valor && read ? ` (${formatValorPerHour(valor, read.minutes)})` : ''
  const text = `${vaga.especialidade}${place && ` em ${place}`}. ${formatValor(valor)}${perHour}.`
  const namesake = vaga.hospital?.is_namesake && `${proofMark.namesake.join(' ')}.`
  return unlinked([text, namesake, notOpenText(vaga, now)].filter(Boolean).join(' '))
}

export function notOpenText(vaga: VagaMoment, now: Date) {
  const situation = vagaSituation(vaga, now)
  return situation === 'aberta' ? null : messages.vagas.notOpen[situation]
}
