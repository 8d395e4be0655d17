/** CPU time of a server and of all PostgreSQL processes; NaN on any system other than Linux. */
export interface Cpu {
  server: number
  database: number
}

export interface Target {
  name: string
  url: string
  /** CPU seconds since the start of the processes. */
  cpu: () => Cpu
}
