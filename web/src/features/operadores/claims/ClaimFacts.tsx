import { counted, formatInstantDate } from '@plantao/contract/format'
import type { WaitingClaim } from '@plantao/contract/hospitais/proof/schema'
import { isValidCnpj } from '@plantao/contract/hospitais/sign-up-rules'
import { formatPhone } from '@plantao/contract/phone'
import { plainText } from '@plantao/contract/text-rules'
import { maskCnpj } from '../../../components/masked-input/masks.ts'
import { cn } from '../../../components/ui/cn.ts'
import { Pill } from '../../../components/ui/Pill.tsx'

/** The typed data beside those of the ministry's register, if the register has the hospital's CNES. */
export function ClaimFacts({ claim }: { claim: WaitingClaim }) {
  const { establishment: found, cnpj, cnes, email_domain } = claim
  const facts: [name: string, typed: string | null, inRegister: string | null | undefined][] = [
    ['Nome', claim.new_name ?? claim.nome, found?.name],
    ['CNPJ', maskCnpj(cnpj), found?.cnpj && maskCnpj(found.cnpj)],
    ['Endereço', claim.endereco, found?.address],
    ['Cidade', `${claim.cidade} - ${claim.estado}`, found && `${found.city} - ${found.state}`],
    ['Telefone', formatPhone(claim.telefone), found?.phone && formatPhone(found.phone)],
    // The operator sees only the domain of the account's address.
    ['E-mail', `@${email_domain}`, found?.email],
  ]
  const row = cn('grid gap-x-3 py-1.5', found && 'grid-cols-2 @min-[30rem]:grid-cols-[7rem_1fr_1fr]')
  const heading = cn('text-sm font-semibold text-ink-2', found && 'col-span-full @min-[30rem]:col-span-1')
  return (
    <div className="@container">
      <table className="block text-left text-sm *:block @min-[30rem]:text-base">
        <thead>
          <tr className={row}>
            <td className={cn(heading, 'font-code')}>{cnes && `CNES ${cnes}`}</td>
            <th className="text-sm">Digitado</th>
            {found && <th className="text-sm">No cadastro{found.kind && `: ${found.kind.toLowerCase()}`}</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {facts.map(([name, typed, inRegister]) => {
            const differs = !!inRegister && folded(inRegister) !== folded(typed ?? '')
            return (
              <tr key={name} className={cn(row, name === 'CNPJ' && 'font-code')}>
                <th scope="row" className={heading}>
                  {name}{' '}
                  {differs && (
                    <Pill tone="day" size="sm" shape="state">
                      difere
                    </Pill>
                  )}
                </th>
                <td className="min-w-0 wrap-anywhere">
                  {typed}
                  {name === 'CNPJ' && (isValidCnpj(cnpj) ? ' · dígitos conferem' : ' · dígitos não conferem')}
                </td>
                {found && (
                  <td className={cn('min-w-0 wrap-anywhere', differs && 'font-semibold')}>
                    {inRegister ?? 'não informado'}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="mt-2 text-ink-2">
        {[
          `Conta desde ${formatInstantDate(claim.account_created_at, undefined)}`,
          `${counted(claim.vagas, 'vaga publicada', 'vagas publicadas')}, ${counted(claim.open_vagas, 'aberta', 'abertas')}`,
          claim.reports === 0 ? 'nenhuma denúncia' : counted(claim.reports, 'denúncia recebida', 'denúncias recebidas'),
        ].join(' · ')}
      </p>
    </div>
  )
}

/**
 * Letters and digits alone, because the register writes in capitals, without accents, and numbers without points. Of an
 * e-mail address only the domain is compared.
 */
const folded = (text: string) => plainText(text).replace(/^.*@|[^a-z0-9]/g, '')
