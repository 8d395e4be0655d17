import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'

/** Returns a function that folds texts as the database does. */
export async function readFold(trx: Trx) {
  const { rows } = await sql<{ character: string; folded: string }>`
    select chr(c) as character, app.fold_text(chr(c)) as folded from generate_series(1, 131071) c
    where c not between 55296 and 57343 and app.fold_text(chr(c)) <> chr(c)`.execute(trx)
  const table = new Map(rows.map(({ character, folded }) => [character, folded]))
  return (text: string) => {
    let folded = ''
    for (const character of text.normalize('NFC')) folded += table.get(character) ?? character
    return folded
  }
}
