import { Gauge } from 'prom-client'
import type { Database } from '../database/db.ts'

export function databaseMetrics({ pool }: Pick<Database, 'pool'>) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    })
  const replicas = new Gauge({
    name: 'database_replicas',
    help: 'Connections by which others copy the database: replicas, and base backups while they run',
    registers: [],
    async collect() {
      // While the database is unreachable the metric has no value: 0 would raise a wrong alert.
      this.reset()
      const counted = await pool
        .query<{ count: number }>('select count(*)::integer from pg_stat_replication')
        .catch(() => null)
      if (counted) this.set(counted.rows[0]!.count)
    },
  })
  return [
    replicas,
    gauge('database_connections', 'Connections of this process, in use or idle', () => pool.totalCount),
    gauge('database_connections_idle', 'Connections of this process that nobody uses', () => pool.idleCount),
    gauge('database_connections_limit', 'Most connections of this process', () => pool.options.max),
    gauge('database_waiting', 'Requests and jobs that wait for a connection', () => pool.waitingCount),
  ]
}
