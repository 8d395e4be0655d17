import type { RouteDescription } from '@plantao/contract/route'
import { getOwnVaga } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { pause } from '@plantao/testkit/wait'
import type { Account, AppClient, Call } from '../../harness/app/client.ts'

/** Checks that an account sees each of its acknowledged writes in its next request, whichever process answers. */
export function watchOwnReads(app: AppClient) {
  const missed: string[] = []
  let looks = 0

  async function read(route: RouteDescription, options: Call) {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
      const answer = await app.call(route, { ...options, signal: AbortSignal.timeout(15_000) }).catch(() => null)
      if (answer?.status === 200) return answer.body
      if (answer?.status === 404) return null
    }
    throw new Error(`${route.path}: no answer for a minute`)
  }
  function note(isSeen: boolean, what: string) {
    looks++
    if (!isSeen) missed.push(what)
  }

  return {
    missed,
    looks: () => looks,
    note,
    async onPublished(as: Account, id: string) {
      note((await read(getOwnVaga, { as, params: { id } }))?.status === 'aberta', 'a published vaga')
    },
    async onAccepted(as: Account, id: string) {
      note((await read(getOwnVaga, { as, params: { id } }))?.status === 'preenchida', 'an accepted candidatura')
    },
    /** Looks in the list that each process serves from memory. */
    async onApplied(as: Account, { id, nome }: { id: string; nome: string }) {
      for (const deadline = Date.now() + 10_000; ; await pause(20)) {
        const { items } = await read(listOpenVagas, { as, query: { q: nome } })
        const shown = items.find((vaga: { id: string }) => vaga.id === id)
        // Another account has published the vaga, so the process may see the vaga a moment later.
        if (!shown && Date.now() < deadline) continue
        return note(Boolean(shown?.candidatura), 'a sent candidatura')
      }
    },
  }
}
