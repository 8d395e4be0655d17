import { downloadDocumento } from '@plantao/contract/documentos/routes'
import { documentoName, downloadName } from '@plantao/contract/documentos/rules'
import type { Documento } from '@plantao/contract/documentos/schema'
import { formatInstantDate } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { ProgressBar } from '../../components/ui/progress/ProgressBar.tsx'
import { saveAs } from '../../lib/browser/save-as.ts'
import { call } from '../../lib/http/api.ts'
import { isOffline } from '../../lib/http/errors.ts'
import { notify } from '../../lib/notify/notify.ts'
import { sentenceOf } from '../../lib/notify/notify-failure.ts'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { PickDocumento } from './PickDocumento.tsx'
import { documentoQuery } from './queries.ts'
import type { useUploadDocumento } from './use-upload-documento.ts'
import { openBlankTab, useViewDocumento } from './use-view-documento.ts'

interface OwnDocumentoProps {
  userId: string
  crm: string
  /** A component that stays mounted holds the upload, so that the upload goes on when `OwnDocumento` unmounts. */
  upload: ReturnType<typeof useUploadDocumento>
}

export function OwnDocumento({ userId, crm, upload }: OwnDocumentoProps) {
  const documento = useQuery(documentoQuery(documentoName(userId)))
  const { data } = documento
  return (
    <>
      {data ? (
        <Sent documento={data} crm={crm} />
      ) : data === null ? (
        <div className="text-ink-2">
          <p>{messages.documentos.notSent}</p>
          <p>Envie o PDF do seu CRM: os hospitais pedem esse documento para confirmar o plantão.</p>
        </div>
      ) : (
        <NotLoaded
          query={documento}
          failed={messages.documentos.viewFailed}
          label="Carregando documento…"
          skeleton="h-25 md:h-11"
        />
      )}
      <div className="mt-4">
        {upload.sending ? (
          <ProgressBar
            label={`Enviando ${upload.sending.fileName}`}
            value={upload.sending.progress}
            onCancel={upload.cancel}
          />
        ) : (
          <PickDocumento onPick={upload.send} isFirst={!data} />
        )}
      </div>
    </>
  )
}

function Sent({ documento, crm }: { documento: Documento; crm: string }) {
  const fileName = downloadName(crm)
  const view = useViewDocumento(documento.name)
  const download = useDownloadDocumento(documento.name, fileName)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-52 items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-2 forced-colors:outline">
          <FileText aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold break-words">{fileName}</p>
          <p className="text-sm text-ink-2">
            {fileSize(documento.size)} · enviado em {formatInstantDate(documento.created_at, readersZone)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Eye aria-hidden className="size-5" />}
          loading={view.isPending}
          onClick={() => view.mutate(openBlankTab())}
        >
          Visualizar
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden className="size-5" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Baixar
        </Button>
      </div>
    </div>
  )
}

const megabytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function fileSize(bytes: number) {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.format(bytes / 1024 / 1024)} MB`
}

function useDownloadDocumento(name: string, fileName: string) {
  return useMutation({
    mutationFn: async () => saveAs(await call(downloadDocumento, { params: { name } }), fileName),
    onError: (error) => {
      const reason = isOffline(error) ? messages.offline.downloadDocumento : sentenceOf(error)
      notify.error(messages.documentos.downloadFailed, reason)
    },
  })
}
