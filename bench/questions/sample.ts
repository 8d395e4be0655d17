import type pg from 'pg'

/** An open vaga, from which queries are drawn. */
export interface SampleRow {
  hospital_id: string
  especialidade_cfm: string
  estado: string
  cidade_key: string
  /** YYYY-MM-DD */
  data: string
  turno: string | null
  valor: number | null
  valor_hora: number | null
  /** The words of `search_text`, which is in lower case and without accents. */
  words: string[]
}

export interface Sample {
  rows: SampleRow[]
  /** Words of more than three letters in exactly one of the rows. */
  rareWords: string[]
  /** Words of more than three letters in at least 2% of the rows. */
  commonWords: string[]
}

const sampled = 5_000

/** Takes the same rows from the same data in every run. */
export async function takeSample(db: pg.Client): Promise<Sample> {
  const { rows } = await db.query<SampleRow>(
    `select hospital_id, especialidade_cfm, estado, cidade_key, data::text, turno, valor::float8, valor_hora::float8,
       regexp_split_to_array(search_text, '\\s+') as words
     from app.vagas where status = 'aberta' and open_until > now() order by hashtext(id::text), id limit $1`,
    [sampled],
  )
  const frequency = new Map<string, number>()
  for (const { words } of rows) for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const wordsWith = (isMeant: (times: number) => boolean) =>
    [...frequency].filter(([word, times]) => word.length > 3 && isMeant(times)).map(([word]) => word)
  return {
    rows,
    rareWords: wordsWith((times) => times === 1),
    commonWords: wordsWith((times) => times >= rows.length / 50),
  }
}
