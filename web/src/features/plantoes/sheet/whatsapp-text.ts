import { formatShift, formatValor } from '@plantao/contract/format'
import type { SavePlantoes } from '@plantao/contract/plantoes/schema'
import { inChat } from '@plantao/contract/text-rules'

/** A message with a link to each open shift. WhatsApp shows text between asterisks in bold. */
export function whatsappText({
  hospital,
  body: { nome_vaga, especialidade, modalidade, shifts },
  ids,
  origin,
}: {
  hospital: string
  body: Pick<SavePlantoes, 'nome_vaga' | 'especialidade' | 'modalidade' | 'shifts'>
  /** The ids of the vagas, in the order of the shifts. */
  ids: readonly string[]
  origin: string
}) {
  const head = `*${inChat(nome_vaga)}* – ${inChat(hospital)}\n${inChat(especialidade)}`
  const lines = shifts.map(
    ({ data, horario, valor }, n) =>
      `${inChat(`${formatShift({ data, horario, modalidade })}, ${formatValor(valor)}`)}\n${origin}/vagas/${ids[n]}`,
  )
  return [head, ...lines].join('\n\n').replaceAll('\u00a0', ' ')
}
