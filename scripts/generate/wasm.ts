// Writes server/src/vagas/search/postings/bitmap-loops.ts from bitmap-loops.wat.
import { writeFileSync } from 'node:fs'
import { assembleLoops, LOOPS } from '../../server/src/vagas/search/postings/wasm-generator.ts'

writeFileSync(LOOPS, await assembleLoops())
