import { closeVaga, createVaga } from '@plantao/contract/vagas/routes'
import { requestOf } from '@plantao/testkit/client'
import { newVaga } from '@plantao/testkit/fixtures'
import { bytesOf, HttpConnection } from '../load/http-connection.ts'
import type { Account } from './sessions.ts'

export interface Published {
  id: string
  hospital: Account
}

/** Publishes and closes vagas over one connection, of all hospitals in turn: each may publish 500 in an hour. */
export async function openPublisher(url: string, hospitais: readonly Account[], first = 0) {
  const connection = await HttpConnection.open(url)
  let next = first
  return {
    /** @throws with what the server said. */
    async publish(): Promise<Published> {
      const hospital = hospitais[next++ % hospitais.length]!
      const data = new Date(Date.now() + (2 + (next % 50)) * 86_400_000).toISOString().slice(0, 10)
      const body = { ...newVaga, data, nome_vaga: `Plantão medida ${next}`, hospital_id: hospital.id }
      const status = await connection.ask(bytesOf(requestOf(createVaga, { as: hospital, body })))
      if (status >= 300) throw new Error(`publishing was answered with ${status} ${connection.body()}`)
      return { id: JSON.parse(String(connection.body())).id, hospital }
    },
    async unpublish({ id, hospital }: Published) {
      const status = await connection.ask(bytesOf(requestOf(closeVaga, { as: hospital, body: { vaga_id: id } })))
      if (status >= 300) throw new Error(`closing was answered with ${status} ${connection.body()}`)
    },
    close: () => connection.close(),
  }
}
