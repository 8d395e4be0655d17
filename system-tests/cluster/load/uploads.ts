import { createHash, randomBytes } from 'node:crypto'
import { downloadDocumento } from '@plantao/contract/documentos/routes'
import { pdf } from '@plantao/testkit/pdf'
import { pause } from '@plantao/testkit/wait'
import { type Account, type AppClient, documentoOf } from '../../harness/app/client.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function startUploads(
  app: AppClient,
  medicos: readonly Account[],
  note: (isSeen: boolean, what: string) => void,
) {
  /** For each doctor, the hash of the last acknowledged document and the hashes of later, unanswered documents. */
  const sent = new Map<Account, { acknowledged: string | undefined; unanswered: string[] }>()
  let uploads = 0
  let isStopping = false

  async function upload(as: Account) {
    // The file holds only ASCII characters, so that it can be compared as text.
    const file = pdf({ mark: randomBytes(20_000 + Math.floor(Math.random() * 100_000)).toString('hex') })
    const hash = hashOf(file.toString())
    const own = sent.get(as) ?? { acknowledged: undefined, unanswered: [] }
    sent.set(as, own)
    own.unanswered.push(hash)
    const answer = await app.upload(as, file, { signal: AbortSignal.timeout(15_000) }).catch(() => null)
    if (answer?.status !== 200) return
    uploads++
    Object.assign(own, { acknowledged: hash, unanswered: [] })
    const served = await download(as)
    if (served) note(served === hash, 'an uploaded document')
  }

  async function download(as: Account, url?: string) {
    const options = { as, params: { name: documentoOf(as) }, signal: AbortSignal.timeout(15_000), ...(url && { url }) }
    const answer = await app.call(downloadDocumento, options).catch(() => null)
    return answer?.status === 200 ? hashOf(answer.text) : null
  }

  const loops = medicos.map(async (as) => {
    for (; !isStopping; await pause(200)) await upload(as)
  })
  return {
    count: () => uploads,
    async stop() {
      isStopping = true
      await Promise.all(loops)
    },
    /**
     * Downloads each doctor's file from each process. Counts the files that are neither the acknowledged nor a later
     * one. Call after `stop`.
     */
    async lost(urls: readonly string[]) {
      let lost = 0
      for (const [as, { acknowledged, unanswered }] of sent) {
        for (const url of urls) {
          const served = await download(as, url)
          if (acknowledged && (!served || ![acknowledged, ...unanswered].includes(served))) lost++
        }
      }
      return lost
    },
  }
}
