/** CPU time of a server and of all PostgreSQL processes; NaN on a system that does not tell. */
export interface Cpu {
  server: number
  database: number
}

/** A server that receives load. */
export interface Target {
  name: string
  url: string
  /** CPU seconds since its start. */
  cpu: () => Cpu
}
