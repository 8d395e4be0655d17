import type { User } from '@plantao/contract/auth/schema'
import { documentoName } from '@plantao/contract/documentos/rules'
import { formatCrm } from '@plantao/contract/medicos/rules'
import type { Medico } from '@plantao/contract/medicos/schema'
import { formatPhone } from '@plantao/contract/phone'
import { profileAddress } from '@plantao/contract/profile-parts'
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { type ComponentType, useId, useRef, useState } from 'react'
import { DescriptionItem } from '../../components/DescriptionItem.tsx'
import { Button, ButtonLink } from '../../components/ui/Button.tsx'
import { CardHeading } from '../../components/ui/card-heading.ts'
import { Dialog } from '../../components/ui/dialog/Dialog.tsx'
import type { SectionProps } from '../../components/ui/SectionCard.tsx'
import { isFormAsked } from '../../lib/browser/form-asked.ts'
import { AvaliacoesList } from '../avaliacoes/AvaliacoesList.tsx'
import { OwnDocumento } from '../documentos/OwnDocumento.tsx'
import { useUploadDocumento } from '../documentos/use-upload-documento.ts'
import { OwnProfileForm } from './OwnProfileForm.tsx'
import { ownMedicoQuery } from './own-medico-query.ts'

interface OwnProfileDialogProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function OwnProfileDialog({ user, open, onOpenChange }: OwnProfileDialogProps) {
  const { data } = useQuery(ownMedicoQuery(user.id))
  const medico = data ?? null
  // The upload lives outside the dialog, so that closing the dialog does not stop it.
  const upload = useUploadDocumento(documentoName(user.id))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Meu Perfil"
      size="lg"
      footer={
        <ButtonLink variant="secondary" href={profileAddress('medico')}>
          Avisos, segurança e conta
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-6">
        <Professional Section={Section} user={user} medico={medico} />
        <Section title="Documento CRM">
          <OwnDocumento userId={user.id} crm={medico?.crm ?? 'CRM'} upload={upload} />
        </Section>
        <Section
          title="Avaliações"
          action={
            <ButtonLink variant="ghost" size="sm" className="-mr-3" href={profileAddress('medico', 'avaliacoes')}>
              Responder
            </ButtonLink>
          }
        >
          {data !== undefined && <AvaliacoesList medicoId={data?.id ?? null} isBrief />}
        </Section>
      </div>
    </Dialog>
  )
}

interface ProfessionalProps {
  Section: ComponentType<SectionProps>
  user: User
  medico: Medico | null
}

export function Professional({ Section, user, medico }: ProfessionalProps) {
  const [editing, setEditing] = useState(isFormAsked)
  const formClosed = useRef(false)
  return (
    <Section
      title="Dados profissionais"
      action={
        !editing && (
          <Button
            // When the form closes, the focus returns to the button that opened it.
            ref={(button) => {
              if (formClosed.current) button?.focus()
              formClosed.current = false
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
        <OwnProfileForm
          user={user}
          medico={medico}
          {...(isFormAsked() && { focus: 'especialidade' })}
          onDone={() => {
            keepFocusInDialog()
            formClosed.current = true
            setEditing(false)
          }}
        />
      ) : (
        <OwnProfileData user={user} medico={medico} />
      )}
    </Section>
  )
}

/**
 * Moves the focus to the dialog before the focused element unmounts. Otherwise Base UI moves the focus to the dialog
 * twice: at once, and a frame later, when a field may already have it.
 */
function keepFocusInDialog() {
  document.activeElement?.closest<HTMLElement>('[role="dialog"]')?.focus()
}

function Section({ title, action, children }: SectionProps) {
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <section>
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line pb-2">
          <h3 id={headingId} className="text-lg">
            {title}
          </h3>
          {action}
        </div>
        {children}
      </section>
    </CardHeading>
  )
}

function OwnProfileData({ user, medico }: { user: User; medico: Medico | null }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <DescriptionItem name="Nome completo" className="md:col-span-2">
        {medico?.nome}
      </DescriptionItem>
      <DescriptionItem name="CRM">{medico && formatCrm(medico.crm)}</DescriptionItem>
      <DescriptionItem name="Especialidade" none="Não informada">
        {medico?.especialidade}
      </DescriptionItem>
      <DescriptionItem name="Telefone">{medico?.telefone && formatPhone(medico.telefone)}</DescriptionItem>
      <DescriptionItem name="E-mail">{user.email}</DescriptionItem>
    </dl>
  )
}
