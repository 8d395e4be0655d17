import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

function optionsIn(file: string) {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
  return text.match(/\b(?:GLIBC_TUNABLES|UV_THREADPOOL_SIZE)=[^\s"]+|--max-[\w-]+=\d+/g)?.toSorted()
}

it.each(['Dockerfile', 'deploy/plantao-aberto.service'])(
  '%s starts the server with the options of npm start',
  (file) => {
    expect(optionsIn('package.json')).toHaveLength(4)
    expect(optionsIn(file)).toEqual(optionsIn('package.json'))
  },
)
