import { Gauge } from 'prom-client'
import type { LiveIndex } from './live-index.ts'

export function indexMetrics(index: LiveIndex) {
  const gauge = (name: string, help: string, read: (index: LiveIndex) => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read(index))
      },
    })
  return [
    gauge('open_vagas_index_size', 'Open vagas in the index of this process', ({ state }) => state().vagas),
    gauge('open_vagas_index_age_seconds', 'How old what the index knows may be', ({ state }) => state().ageSeconds),
  ]
}
