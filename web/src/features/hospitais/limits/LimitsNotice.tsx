import { formatInstant } from '@plantao/contract/format'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { limits as texts } from '@plantao/contract/sentences/limits'
import { proofAddress } from '@plantao/contract/sentences/proof'
import { useQuery } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { ownLimitsQuery } from './own-limits-query.ts'

/**
 * Shows a hospital without proof how much of its limits is used, and how to end the limits. Other hospitals see
 * nothing.
 */
export function LimitsNotice({ hospital }: { hospital: Hospital | null | undefined }) {
  const { data: used } = useQuery(ownLimitsQuery(hospital))
  if (!hospital?.is_limited || used === null) return null
  return (
    <Card
      as="section"
      aria-label={texts.title}
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3 p-4 md:p-5 print:hidden"
    >
      <div className="flex min-w-0 flex-1 basis-80 gap-3">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-amber-ink" />
        <div className="min-w-0">
          <p className="font-semibold">{texts.title}</p>
          {used && <p className="mt-0.5">{texts.used(used)}</p>}
          {used?.shared_with && <p className="mt-0.5">{texts.shared}</p>}
          <p className="mt-0.5 text-ink-2">
            {texts.why}
            {used?.next_contact_at && ` ${texts.nextContacts(formatInstant(used.next_contact_at, readersZone))}`}
          </p>
        </div>
      </div>
      <ButtonLink href={proofAddress} variant="secondary">
        {texts.confirm}
      </ButtonLink>
      {used?.shared_with && <ReportButton about="hospital" aboutId={used.shared_with} label={texts.report} />}
    </Card>
  )
}
