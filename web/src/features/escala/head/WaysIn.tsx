import { formAddress } from '@plantao/contract/profile-parts'
import { escala as texts } from '@plantao/contract/sentences/escala'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useSearchParams } from 'wouter'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { newVagaAddress } from '../../vagas/publish/use-new-vaga.ts'
import { escalaAddress } from '../escala-in-address.ts'

/** How a hospital without sectors begins its plan. */
export function WaysIn() {
  const [address] = useSearchParams()
  const ways = [
    ['Colar a escala que você tem', escalaAddress(address, { visao: 'colar' })],
    ['Criar os setores', formAddress('hospital', 'setores')],
    ['Publicar uma vaga', newVagaAddress],
  ] as const
  return (
    <EmptyState
      icon={<CalendarDays />}
      title={texts.noneInDays}
      description={texts.waysIn}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {ways.map(([name, href]) => (
            <ButtonLink key={name} variant="secondary" href={href}>
              {name}
            </ButtonLink>
          ))}
        </div>
      }
    />
  )
}
