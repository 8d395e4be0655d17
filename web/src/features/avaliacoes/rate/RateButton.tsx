import type { Vaga } from '@plantao/contract/vagas/schema'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { RateDialog } from './RateDialog.tsx'

interface RateButtonProps {
  vaga: Pick<Vaga, 'id' | 'time_zone'>
  by: 'medico' | 'hospital'
  variant?: 'primary' | 'ghost'
}

export function RateButton({ vaga, by, variant }: RateButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        icon={<Star aria-hidden className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Avaliar
      </Button>
      <RateDialog vaga={vaga} by={by} open={open} onOpenChange={setOpen} />
    </>
  )
}
