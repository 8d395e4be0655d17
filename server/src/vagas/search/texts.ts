const chunkSize = 1 << 22
const addressBits = 22
/** Three lengths of two bytes before the texts. */
const header = 6
const isNull = 0xffff

export interface RowTexts {
  nome_vaga: string
  horario: string
  observacoes: string | null
}

/**
 * The texts of each vaga that are its own, as UTF-8 outside of the JavaScript heap: a million strings would slow down
 * each garbage collection. Chunks, so that growing copies nothing.
 */
export class Texts {
  private readonly chunks: Buffer[] = []
  /** Of the last chunk. */
  private used = chunkSize

  /** The address to read it from. */
  write({ nome_vaga, horario, observacoes }: RowTexts) {
    const most = header + 3 * (nome_vaga.length + horario.length + (observacoes?.length ?? 0))
    if (this.used + most > chunkSize) {
      this.chunks.push(Buffer.allocUnsafeSlow(chunkSize))
      this.used = 0
    }
    const start = this.used
    const chunk = this.chunkAt(this.chunks.length - 1)
    this.used += header
    this.writeOne(chunk, start, nome_vaga)
    this.writeOne(chunk, start + 2, horario)
    if (observacoes === null) chunk.writeUInt16LE(isNull, start + 4)
    else this.writeOne(chunk, start + 4, observacoes)
    return (this.chunks.length - 1) * chunkSize + start
  }

  read(address: number): RowTexts {
    const chunk = this.chunkAt(address >>> addressBits)
    const start = address & (chunkSize - 1)
    const ofName = chunk.readUInt16LE(start)
    const ofHorario = chunk.readUInt16LE(start + 2)
    const ofNotes = chunk.readUInt16LE(start + 4)
    const name = start + header
    const horario = name + ofName
    const notes = horario + ofHorario
    return {
      nome_vaga: chunk.toString('utf8', name, horario),
      horario: chunk.toString('utf8', horario, notes),
      observacoes: ofNotes === isNull ? null : chunk.toString('utf8', notes, notes + ofNotes),
    }
  }

  get bytes() {
    return this.chunks.length * chunkSize
  }

  private chunkAt(index: number) {
    const chunk = this.chunks[index]
    if (!chunk) throw new RangeError('no text at this address')
    return chunk
  }

  private writeOne(chunk: Buffer, lengthAt: number, text: string) {
    const length = chunk.write(text, this.used, 'utf8')
    chunk.writeUInt16LE(length, lengthAt)
    this.used += length
  }
}
