// Writes search-index/src/postings/bitmap-loops.ts from bitmap-loops.wat.
import { writeFileSync } from 'node:fs'
import { assembleLoops, LOOPS } from '../../search-index/src/postings/wasm-generator.ts'

writeFileSync(LOOPS, await assembleLoops())
