/** One line of the table: everything in it comes from the run. */
export interface Figure {
  /** What was tried. */
  what: string
  tried: number
  /** How many of them did what must not happen. */
  failed: number
  /** What had to hold, in words: '0', '<= 15 %', 'exactly 1'. */
  bar: string
  /** What was seen, when that is not `failed` alone: a ratio, a median. */
  seen?: string
  holds: boolean
}

export interface Scenario {
  /** As `npm run test:system -- <name>` asks for it. */
  name: string
  /** Runs beside the other scenarios that say so, because it mostly waits; the rest run one after another. */
  mostlyWaits?: boolean
  /** Looks at what all others left behind. */
  isLast?: boolean
  run: (report: Report) => Promise<void>
}

/** Adds a line; a figure that falls short does not end its scenario. */
export type Report = (figure: Figure) => void

/** The usual line: none of the tries may fail, and there must have been some. */
export function none(what: string, tried: number, failed: number): Figure {
  return { what, tried, failed, bar: '0', holds: failed === 0 && tried > 0 }
}
