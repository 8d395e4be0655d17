import type { User } from '@plantao/contract/auth/schema'
import { documentoName } from '@plantao/contract/documentos/rules'
import type { Medico } from '@plantao/contract/medicos/schema'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { ChangePassword } from '../auth/ChangePassword.tsx'
import { OwnData } from '../auth/OwnData.tsx'
import { ownMedicoQuery } from '../auth/queries.ts'
import { RatingsList } from '../avaliacoes/RatingsList.tsx'
import { DocumentoCrm } from '../documentos/DocumentoCrm.tsx'
import { useUploadDocumento } from '../documentos/queries.ts'
import { Acessos } from './Acessos.tsx'
import { ProfileData } from './ProfileData.tsx'
import { ProfileForm } from './ProfileForm.tsx'

interface ProfileDialogProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function ProfileDialog({ user, open, onOpenChange }: ProfileDialogProps) {
  const { data } = useQuery(ownMedicoQuery(user.id))
  const medico = data ?? null
  // Here and not where it is shown: closing the dialog does not stop a file under way.
  const upload = useUploadDocumento(documentoName(user.id))
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Meu Perfil" size="lg">
      <div className="flex flex-col gap-8">
        <Professional user={user} medico={medico} />
        <Section title="Documento CRM">
          <DocumentoCrm userId={user.id} crm={medico?.crm ?? 'CRM'} upload={upload} />
        </Section>
        <Section title="Avaliações">{data !== undefined && <RatingsList medicoId={data?.id ?? null} />}</Section>
        <Section title="Quem viu meus dados">
          <Acessos />
        </Section>
        <Section title="Conta">
          <div className="flex flex-col gap-8">
            <ChangePassword />
            <OwnData kind="doctor" />
          </div>
        </Section>
      </div>
    </Dialog>
  )
}

function Professional({ user, medico }: { user: User; medico: Medico | null }) {
  const [editing, setEditing] = useState(false)
  const cameBack = useRef(false)
  return (
    <Section
      title="Dados profissionais"
      action={
        !editing && (
          <Button
            // The form took the focus with it: it returns to where it came from.
            ref={(button) => {
              if (cameBack.current) button?.focus()
              cameBack.current = false
            }}
            variant="secondary"
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => {
              keepFocusInDialog()
              setEditing(true)
            }}
          >
            Editar
          </Button>
        )
      }
    >
      {editing ? (
        <ProfileForm
          user={user}
          medico={medico}
          onDone={() => {
            keepFocusInDialog()
            cameBack.current = true
            setEditing(false)
          }}
        />
      ) : (
        <ProfileData user={user} medico={medico} />
      )}
    </Section>
  )
}

/**
 * Before what has the focus goes away: a dialog that sees the focus lost takes it to itself, and once more a frame later,
 * from whatever was given it meanwhile.
 */
function keepFocusInDialog() {
  document.activeElement?.closest<HTMLElement>('[role="dialog"]')?.focus()
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line pb-2">
        <h3 className="text-lg">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
