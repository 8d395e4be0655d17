import WifiOff from 'lucide-react/icons/wifi-off'
import { isOnline } from '../../lib/online.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'

interface LoadErrorProps {
  /** The object of the sentence, such as 'as vagas' in 'Não foi possível carregar as vagas'. */
  what: string
  onRetry: () => void
  retrying?: boolean
}

/** Replaces a page or a list that could not be loaded. When the device is offline, the text says so. */
export function LoadError({ what, onRetry, retrying }: LoadErrorProps) {
  if (isOnline()) {
    return (
      <ErrorState
        title={`Não foi possível carregar ${what}`}
        description="O problema é nosso ou da sua conexão. Tente de novo em instantes."
        onRetry={onRetry}
        retrying={retrying}
      />
    )
  }
  return (
    <EmptyState
      icon={<WifiOff />}
      title="Você está sem conexão"
      description={`Não deu para carregar ${what}. Quando a internet voltar, tentamos de novo.`}
      action={
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    />
  )
}
