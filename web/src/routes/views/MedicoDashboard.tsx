import { messages } from '@plantao/contract/messages'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { AppHeader } from '../../components/layout/AppHeader.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Avatar } from '../../components/ui/Avatar.tsx'
import { TabPanel, Tabs } from '../../components/ui/Tabs.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { ownMedicoQuery } from '../../features/auth/queries.ts'
import { SignOutButton } from '../../features/auth/sign-in/SignOutButton.tsx'
import { OwnCandidaturas } from '../../features/candidaturas/own/OwnCandidaturas.tsx'
import { ownCandidaturasQuery } from '../../features/candidaturas/queries.ts'
import { openVagas } from '../../features/vagas/queries.ts'
import { OpenVagas } from '../../features/vagas/search/OpenVagas.tsx'
import { VagaFilters } from '../../features/vagas/search/VagaFilters.tsx'
import { ApiError } from '../../lib/http/api.ts'
import { notify, notifyFailure } from '../../lib/notify.ts'
import { useLiveChanges } from '../../lib/realtime/realtime.ts'
import { useUser } from '../../lib/session/session.ts'

const tabs = [
  { value: 'vagas', label: 'Vagas', icon: <Search aria-hidden /> },
  { value: 'candidaturas', label: 'Minhas candidaturas', icon: <Send aria-hidden /> },
]

export default function MedicoDashboard() {
  useLiveChanges()
  useNotifyLoadFailures()
  const [params, setParams] = useSearchParams()
  const tab = params.get('aba') === 'candidaturas' ? 'candidaturas' : 'vagas'

  function choose(next: string) {
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (next === 'candidaturas') after.set('aba', next)
      else after.delete('aba')
      return after
    })
    // Each begins at its top, or at the place it was left at, which its list knows. After the step in the history, which
    // keeps the old place, and before React draws the other.
    window.scrollTo(0, 0)
  }

  return (
    <Page header={<MedicoHeader />}>
      <Tabs value={tab} onChange={choose} label="Áreas do médico" tabs={tabs} barOnPhone>
        {/* The other one leaves the page in the same moment, while its place in the window can still be read. */}
        <TabPanel value="vagas" className="md:pt-6">
          {tab === 'vagas' && (
            <>
              <VagaFilters />
              <OpenVagas />
            </>
          )}
        </TabPanel>
        <TabPanel value="candidaturas">{tab === 'candidaturas' && <OwnCandidaturas />}</TabPanel>
      </Tabs>
    </Page>
  )
}

const loadProfile = () => import('../../features/medicos/OwnProfileDialog.tsx')
type OwnProfileDialog = Awaited<ReturnType<typeof loadProfile>>['default']

function MedicoHeader() {
  const user = useUser()
  const medico = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null })
  const [Profile, setProfile] = useState<OwnProfileDialog>()
  const [open, setOpen] = useState(false)

  async function openProfile() {
    try {
      const { default: loaded } = await loadProfile()
      setProfile(() => loaded)
      setOpen(true)
    } catch (error) {
      // Its code did not come: no reason to take the dashboard away, as React's `lazy` would.
      notifyFailure(messages.unexpected.title)(error)
    }
  }

  return (
    <AppHeader>
      <button
        type="button"
        aria-haspopup="dialog"
        className="rounded-full transition-opacity duration-150 hover:opacity-80"
        onPointerEnter={() => loadProfile().catch(() => {})}
        onClick={() => void openProfile()}
      >
        <Avatar name={medico.data?.nome ?? user?.email ?? ''} />
        <VisuallyHidden>Meu Perfil</VisuallyHidden>
      </button>
      <SignOutButton />
      {user && Profile && <Profile user={user} open={open} onOpenChange={setOpen} />}
    </AppHeader>
  )
}

/** What stands in 'Meu Perfil' says for itself what did not come. */
const ofDashboard: readonly QueryKey[] = [
  openVagas.queryKey,
  ownCandidaturasQuery.queryKey,
  ownMedicoQuery('').queryKey.slice(0, 2),
  ['hospitais'],
]

const isOfDashboard = (key: QueryKey) => ofDashboard.some((begin) => begin.every((part, i) => part === key[i]))

/** Whatever of the dashboard cannot be loaded, it is said once; a refresh that fails behind what is shown is not told. */
function useNotifyLoadFailures() {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || event.query.state.data !== undefined) return
        if (!isOfDashboard(event.query.queryKey)) return
        const { error } = event.action
        // The way out of an ended session is told elsewhere.
        if (error instanceof ApiError && error.code === 'session_required') return
        notify.error(messages.dashboard.medicoFailed)
      }),
    [client],
  )
}
