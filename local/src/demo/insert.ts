import type pg from 'pg'

/** Inserts the rows in their order, all as one JSON parameter. `columns` must not come from outside. */
export async function insert<R extends pg.QueryResultRow>(
  client: pg.Client,
  table: string,
  columns: string,
  rows: object[],
  returning: string,
): Promise<R[]> {
  const text = `insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, $1) returning ${returning}`
  return (await client.query<R>(text, [JSON.stringify(rows)])).rows
}
