/** CPU time of a server and of all PostgreSQL processes; NaN on any system other than Linux. */
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
