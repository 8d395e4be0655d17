import type { VagaSituation } from '@plantao/contract/vagas/rules'
import { Pill } from '../../components/ui/Pill.tsx'

const tones = { Aberta: 'brand', Preenchida: 'ok', Realizada: 'ok', Encerrada: 'fact', Expirada: 'bad' } as const

export function SituationPill({ situation }: { situation: VagaSituation }) {
  return <Pill tone={tones[situation]}>{situation}</Pill>
}
