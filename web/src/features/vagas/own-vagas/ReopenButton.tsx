import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Button } from '../../../components/ui/Button.tsx'
import { useReopenVaga } from '../own-vaga-changes.ts'

export function ReopenButton({ vagaId }: { vagaId: string }) {
  const reopen = useReopenVaga()
  return (
    <Button
      variant="ghost"
      icon={<RotateCcw aria-hidden className="size-4" />}
      loading={reopen.isPending}
      onClick={() => reopen.mutate(vagaId)}
    >
      Reabrir e avisar candidatos
    </Button>
  )
}
