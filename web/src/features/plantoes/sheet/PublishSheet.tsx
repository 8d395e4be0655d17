import { formatDay } from '@plantao/contract/format'
import { defaultZone } from '@plantao/contract/hospitais/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'
import type { SavedShifts } from '../use-publish.ts'
import { Published } from './Published.tsx'
import { SheetForm } from './SheetForm.tsx'
import type { SheetPreset } from './sheet-form.ts'

export interface PublishSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  preset: SheetPreset
}

/**
 * Plans and publishes many shifts at once. The facts that all shifts share stand at the left, the days at the right.
 */
export function PublishSheet({ open, onOpenChange, preset }: PublishSheetProps) {
  const user = useUser()
  const { data: hospital } = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  const [saved, setSaved] = useState<SavedShifts | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** The footer of the dialog, into which the form puts its buttons. */
  const [footer, setFooter] = useState<HTMLElement | null>(null)

  function change(isOpen: boolean) {
    onOpenChange(isOpen)
    if (!isOpen) setSaved(null)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Publicar plantões"
      description={preset.day && formatDay(preset.day)}
      size="xl"
      locked={isBusy}
      footer={<div ref={setFooter} className="contents" />}
    >
      {saved ? (
        <Published saved={saved} footer={footer} onMore={() => setSaved(null)} />
      ) : (
        <SheetForm
          preset={preset}
          timeZone={hospital?.time_zone ?? defaultZone}
          footer={footer}
          onBusy={setBusy}
          onSaved={(shifts) => (shifts.body.is_to_publish ? setSaved(shifts) : change(false))}
        />
      )}
    </Dialog>
  )
}
