import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import openWabt from 'wabt'

export const LOOPS = join(import.meta.dirname, 'bitmap-loops.ts')

export async function assembleLoops() {
  const path = join(import.meta.dirname, 'bitmap-loops.wat')
  const { parseWat } = await openWabt()
  const parsed = parseWat(path, readFileSync(path, 'utf8'), { simd: true, threads: true, bulk_memory: true })
  const { buffer } = parsed.toBinary({})
  return `/** Generated from bitmap-loops.wat by \`npm run wasm\`. */\nexport const loopsInWasm =\n  '${Buffer.from(buffer).toString('base64')}'\n`
}
