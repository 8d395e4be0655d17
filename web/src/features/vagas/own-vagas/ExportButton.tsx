import type { ShiftTableSearch } from '@plantao/contract/escala/schema'
import Download from 'lucide-react/icons/download'
import { Button } from '../../../components/ui/Button.tsx'
import { useExportOwnVagas } from './use-export-own-vagas.ts'

interface ExportButtonProps {
  query: ShiftTableSearch
  disabled: boolean
}

export function ExportButton({ query, disabled }: ExportButtonProps) {
  const table = useExportOwnVagas()
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-1! text-sm"
      icon={<Download aria-hidden className="size-4" />}
      loading={table.isPending}
      disabled={disabled}
      onClick={() => table.mutate(query)}
    >
      Baixar CSV
    </Button>
  )
}
