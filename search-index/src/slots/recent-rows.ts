import type { Entry } from '../row.ts'

/** Transactions that run side by side are fewer. */
const enough = 64
/** One is not dropped at each row. */
export const mostRecent = 2 * enough

/** The rows that came last in the order of the list, in this order, as they are now. */
export class RecentRows {
  private rows: Entry[] = []

  push(row: Entry) {
    this.rows.push(row)
    if (this.rows.length > mostRecent) this.rows = this.rows.slice(-enough)
  }

  /** @param row has been in the index before. */
  update(row: Entry) {
    const place = this.rows.findIndex(({ id }) => id === row.id)
    if (place >= 0) this.rows[place] = row
  }

  remove(id: string) {
    this.rows = this.rows.filter((row) => row.id !== id)
  }

  /** Takes all rows that come after this one; none where some of them may not be known any more. */
  takeAfter({ created_at, id }: Entry) {
    const place = this.rows.findIndex(
      (row) => row.created_at > created_at || (row.created_at === created_at && row.id > id),
    )
    return place > 0 ? this.rows.splice(place) : []
  }
}
