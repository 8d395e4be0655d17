import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { PickVaga } from '../disputes/PickVaga.tsx'
import { VagaLook } from '../disputes/VagaLook.tsx'
import { AccountLook } from './AccountLook.tsx'
import { AccountSearch } from './AccountSearch.tsx'

/** The tab 'Buscar': an account (`conta=` in the address), a vaga's history (`vaga=`), or the search for either. */
export function Search() {
  const [address] = useSearchParams()
  // The words stay out of the address: logs keep addresses, and the words may be an e-mail address or a CRM.
  const [words, setWords] = useState('')
  const [account, vaga] = [address.get('conta'), address.get('vaga')]
  return (
    <>
      <h1 className="mb-4 text-2xl max-md:text-xl">Buscar</h1>
      {account ? (
        <AccountLook key={account} accountId={account} />
      ) : vaga ? (
        <VagaLook key={vaga} vagaId={vaga} />
      ) : (
        <div className="flex flex-col gap-10">
          <AccountSearch words={words} onSearch={setWords} />
          <section aria-label="Histórico de uma vaga">
            <h2 className="mb-3 text-xl">Histórico de uma vaga</h2>
            <PickVaga />
          </section>
        </div>
      )}
    </>
  )
}
