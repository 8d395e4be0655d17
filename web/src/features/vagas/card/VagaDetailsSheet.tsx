import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { useId } from 'react'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { ReportVagaButton } from '../../reports/ReportButton.tsx'
import { ApplyButton } from '../apply/ApplyButton.tsx'
import { ApplyNotice } from '../apply/ApplyNotice.tsx'
import { ShareButton } from '../page/ShareButton.tsx'
import { VagaDetails } from './VagaDetails.tsx'

interface VagaDetailsSheetProps {
  vaga: OpenVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function VagaDetailsSheet({ vaga, open, onOpenChange }: VagaDetailsSheetProps) {
  const noticeId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={vaga.nome_vaga}
      footer={
        <>
          <ShareButton vaga={vaga} />
          <ApplyButton vaga={vaga} describedBy={noticeId} />
          <ApplyNotice vaga={vaga} id={noticeId} className="w-full md:text-right" />
        </>
      }
    >
      <VagaDetails vaga={vaga} />
      <ReportVagaButton vaga={vaga} />
    </Dialog>
  )
}
