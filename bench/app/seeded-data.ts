import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const seedPassword = 'plantao-medida'

/** Seeded vagas for each open vaga: about one vaga in eleven is filled, closed or past. */
const seededPerOpen = 1.1

interface SeededData {
  dataDir: string
  isTemporary: boolean
}

/** Uses the database in `DATA_DIR`, or seeds a new folder if no database is found there. */
export async function seededData(openVagas: number): Promise<SeededData> {
  const given = process.env.DATA_DIR
  if (given && existsSync(join(given, 'postgres-port'))) return { dataDir: given, isTemporary: false }
  const dataDir = mkdtempSync(join(tmpdir(), 'plantao-bench-'))
  // Under root the embedded database runs as another user, who must reach the data in this folder.
  chmodSync(dataDir, 0o711)
  const vagas = Math.round(openVagas * seededPerOpen)
  const seed = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../local/src/seed/main.ts'), '--vagas', `${vagas}`],
    {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = await once(seed, 'close')
  if (code !== 0) throw new Error(`the seed ended with ${code}`)
  return { dataDir, isTemporary: true }
}
