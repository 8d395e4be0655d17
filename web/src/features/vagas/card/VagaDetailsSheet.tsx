import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { useId } from 'react'
import { Dialog } from '../../../components/ui/Dialog.tsx'
import { ApplyButton } from '../../candidaturas/apply/ApplyButton.tsx'
import { ClashNotice, clashOf } from '../../candidaturas/ClashNotice.tsx'
import { ShareButton } from '../page/ShareButton.tsx'
import { VagaDetails } from './VagaDetails.tsx'

interface VagaDetailsSheetProps {
  vaga: OpenVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All of a vaga over the list, with the button to apply. */
export function VagaDetailsSheet({ vaga, open, onOpenChange }: VagaDetailsSheetProps) {
  const clashId = useId()
  const clash = clashOf(vaga)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={vaga.nome_vaga}
      footer={
        <>
          <ShareButton vaga={vaga} />
          <ApplyButton vaga={vaga} describedBy={clash ? clashId : undefined} />
        </>
      }
    >
      <VagaDetails vaga={vaga} />
      {clash && <ClashNotice id={clashId}>{clash}</ClashNotice>}
    </Dialog>
  )
}
