import type { User } from '@plantao/contract/auth/schema'
import { formatInstantDate } from '@plantao/contract/format'
import { suspension as texts } from '@plantao/contract/sentences/suspension'
import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { config } from '../../../lib/config.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { useExportOwnData } from '../own-data/use-export-own-data.ts'

export function SuspensionDetails({ suspension }: { suspension: NonNullable<User['suspension']> }) {
  const exporting = useExportOwnData()
  return (
    <Card as="section" aria-label={texts.title} className="mb-4 flex flex-col gap-4 p-5 md:p-6 print:hidden">
      <div className="flex gap-3">
        <Ban aria-hidden className="mt-1 size-5 shrink-0 text-amber-ink" />
        <div className="flex max-w-2xl min-w-0 flex-col gap-2">
          <h2 className="text-xl">{texts.title}</h2>
          <p>
            {texts.since(formatInstantDate(suspension.suspended_at, readersZone))}{' '}
            <strong className="break-words">{suspension.reason}</strong>
          </p>
          <p className="text-ink-2">{texts.remains}</p>
          <p>
            <Answer contact={config.privacyContact} />
          </p>
          <p>{texts.requests}</p>
        </div>
      </div>
      <div>
        <Button
          variant="secondary"
          icon={<Download aria-hidden className="size-5" />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          Exportar meus dados
        </Button>
      </div>
    </Card>
  )
}

function Answer({ contact }: { contact: string | null }) {
  if (contact === null) return texts.answer
  return (
    <>
      {texts.answerTo}{' '}
      {/^\S+@\S+$/.test(contact) ? (
        <a href={`mailto:${contact}`} className="font-semibold text-brand underline underline-offset-4">
          {contact}
        </a>
      ) : (
        <strong>{contact}</strong>
      )}
    </>
  )
}
