import { membroCrm } from '@plantao/contract/membros/rules'
import type { MembroFormValues } from '@plantao/contract/membros/schema'
import { formatPhone } from '@plantao/contract/phone'

/** 'CRM/SP 123456 · RQE 77 · Pediatria': what is known of a doctor of the house beside the name. */
export function MembroLine({ membro }: { membro: Omit<MembroFormValues, 'nome'> }) {
  const { rqe, especialidade, telefone, email } = membro
  const codes = [membroCrm(membro), rqe && `RQE ${rqe}`].filter(Boolean).join(' · ')
  const others = [especialidade, telefone && formatPhone(telefone), email].filter(Boolean)
  return (
    <span className="text-sm break-words text-ink-2">
      <span className="font-code">{codes}</span>
      {(codes ? ['', ...others] : others).join(' · ')}
    </span>
  )
}
