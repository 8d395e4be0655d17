import type { Vaga } from '@plantao/contract/vagas/schema'
import { modalidadeLabel } from '@plantao/contract/vagas/search/rules'
import Phone from 'lucide-react/icons/phone'
import { Pill } from '../../../components/ui/Pill.tsx'

interface ModalidadePillProps {
  vaga: Pick<Vaga, 'modalidade'>
  size?: 'sm' | 'md'
}

/** Marks a shift on call from home. Presence, the default, has no mark. */
export function ModalidadePill({ vaga, size = 'md' }: ModalidadePillProps) {
  if (vaga.modalidade !== 'sobreaviso') return null
  return (
    <Pill size={size} icon={<Phone aria-hidden />} className="align-middle">
      {modalidadeLabel.sobreaviso}
    </Pill>
  )
}
