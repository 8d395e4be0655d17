import type { Vaga } from '@plantao/contract/vagas/schema'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { RateDialog } from './RateDialog.tsx'

export function RateButton({ vaga, by }: { vaga: Pick<Vaga, 'id' | 'time_zone'>; by: 'medico' | 'hospital' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Star aria-hidden className="size-5" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Avaliar
      </Button>
      <RateDialog vaga={vaga} by={by} open={open} onOpenChange={setOpen} />
    </>
  )
}
