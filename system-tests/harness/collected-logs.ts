/** What every server of the run has written, kept when it is stopped: the scenario `logs` reads it at the end. */
const collected: string[] = []

export function collectLog(log: string) {
  collected.push(log)
}

export function collectedLogs() {
  return collected.join('\n')
}
