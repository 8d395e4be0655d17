import type { Side } from '@plantao/contract/account-types'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { useExportOwnData } from './use-export-own-data.ts'

/** The LGPD gives people both rights: to download their data, and to delete their account. */
export function OwnData({ accountType }: { accountType: Side }) {
  const exporting = useExportOwnData()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-label="Seus dados" className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">Seus dados</h3>
      <p className="text-ink-2">
        {accountType === 'medico'
          ? 'Baixe uma cópia de tudo o que guardamos sobre você, com o documento do CRM, ou exclua sua conta.'
          : 'Baixe uma cópia de tudo o que guardamos sobre o hospital, ou exclua a conta.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Download aria-hidden className="size-5" />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Exportar meus dados
        </Button>
        <Button
          variant="secondary"
          icon={<Trash2 aria-hidden className="size-5" />}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          Excluir minha conta
        </Button>
      </div>
      <DeleteAccountDialog accountType={accountType} open={isAsking} onOpenChange={setIsAsking} />
    </section>
  )
}
