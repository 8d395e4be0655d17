/** Maximum number of cells of a pasted sheet, of characters in it, and of the shifts that one saving adds. */
export const maxSheetCells = 3_000
export const maxSheetCharacters = 1_000_000
export const maxSheetShifts = 2_000

/** The address of a cell as a spreadsheet writes it, from the first pasted cell on: 'D14'. */
export function cellAddress(row: number, column: number): string {
  const letters = (n: number): string =>
    (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))
  return `${letters(column)}${row + 1}`
}
