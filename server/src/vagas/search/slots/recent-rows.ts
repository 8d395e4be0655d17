import type { VagaRow } from '../row.ts'

/** Transactions that run side by side are fewer. Up to twice as many are kept. */
const most = 64

/** The rows that came last in the order of the list, in this order, as they are now. */
export class RecentRows {
  private rows: VagaRow[] = []

  push(row: VagaRow) {
    this.rows.push(row)
    // Not at each row: the load comes by a million times.
    if (this.rows.length > most * 2) this.rows = this.rows.slice(-most)
  }

  /** @param row has been in the index before. */
  update(row: VagaRow) {
    const place = this.rows.findIndex(({ id }) => id === row.id)
    if (place >= 0) this.rows[place] = row
  }

  remove(id: string) {
    this.rows = this.rows.filter((row) => row.id !== id)
  }

  /** Takes all rows that come after this one; none where some of them may not be known any more. */
  takeAfter({ created_at, id }: VagaRow) {
    const place = this.rows.findIndex(
      (row) => row.created_at > created_at || (row.created_at === created_at && row.id > id),
    )
    return place > 0 ? this.rows.splice(place) : []
  }
}
