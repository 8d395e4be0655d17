/**
 * Each call returns a doctor and a vaga for an application that does not exist yet.
 * @throws when none is left.
 */
export function pairsNotYetSent<Medico>(
  medicos: readonly Medico[],
  vagas: readonly string[],
  sentOf: (medico: Medico) => ReadonlySet<string>,
): () => { medico: Medico; vaga: string } {
  const queue = medicos.map((medico, i) => {
    // Each doctor starts at another vaga, or all would wait for the lock of the same one.
    const start = Math.floor((i * vagas.length) / medicos.length)
    const rotated = [...vagas.slice(start), ...vagas.slice(0, start)]
    return { medico, vagas: rotated.filter((vaga) => !sentOf(medico).has(vaga)) }
  })
  return () => {
    for (let left = queue.length; left > 0; left--) {
      const next = queue.shift()!
      const vaga = next.vagas.shift()
      if (vaga === undefined) continue
      queue.push(next)
      return { medico: next.medico, vaga }
    }
    throw new Error('every doctor has applied to every vaga: delete the data folder and seed again')
  }
}
