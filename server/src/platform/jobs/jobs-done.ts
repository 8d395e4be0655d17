import { Counter } from 'prom-client'

export const jobsDone = new Counter({
  name: 'jobs_total',
  help: 'Attempts at jobs by this process; a failed one is made again later',
  labelNames: ['queue', 'outcome'],
  registers: [],
})
