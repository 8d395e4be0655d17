import { formatInstantDate } from '@plantao/contract/format'
import type { Candidato } from '@plantao/contract/medicos/schema'
import { messages } from '@plantao/contract/messages'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import FileX from 'lucide-react/icons/file-x'
import { Button } from '../../components/ui/Button.tsx'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { openBlankTab, useViewDocumento } from './use-view-documento.ts'

export function MedicoDocumento({ documento }: { documento: Candidato['documento'] }) {
  const view = useViewDocumento(documento?.name ?? '')
  const Icon = documento ? FileText : FileX
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="flex items-center gap-2.5">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-3" />
        {documento ? (
          <span>Enviado em {formatInstantDate(documento.created_at, readersZone)}</span>
        ) : (
          messages.documentos.notSent
        )}
      </p>
      <Button
        variant="secondary"
        icon={<Eye aria-hidden className="size-5" />}
        disabled={documento === null}
        loading={view.isPending}
        onClick={() => view.mutate(openBlankTab())}
      >
        Visualizar Documento
      </Button>
    </div>
  )
}
