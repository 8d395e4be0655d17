/** CPU time of a server and of all of PostgreSQL; NaN where the system does not tell. */
export interface Cpu {
  server: number
  database: number
}

/** A server that load is sent to. */
export interface Target {
  name: string
  url: string
  /** Seconds since its start. */
  cpu: () => Cpu
}
