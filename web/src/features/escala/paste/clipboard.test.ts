import { pastedSheets } from '@plantao/testkit/pasted-sheets'
import { expect, it } from 'vitest'
import { gridOf } from './clipboard.ts'

const html = pastedSheets.filter((sheet) => sheet.html !== undefined)

it.each(html.map(({ what, html, text }) => [what, html!, text] as const))(
  'the HTML of a sheet has the same cells as its text: %s',
  (_, given, text) => {
    expect(gridOf(given, 'not read').rows).toEqual(gridOf('', text).rows)
  },
)

it('keeps the line breaks and quotes of a text, and the lines of a message', () => {
  expect(gridOf('', '"Ana\n19-07"\t"diz ""oi"""\r\n\tBeto').rows).toEqual([
    ['Ana\n19-07', 'diz "oi"'],
    ['', 'Beto'],
  ])
  expect(gridOf('<p>*UTI*</p>', '*UTI*\n01/12 D: Ana\n\n').rows).toEqual([['*UTI*'], ['01/12 D: Ana']])
})

it('reads merged cells across days and turnos, and nothing of styles, comments and scripts', () => {
  const { rows, merged } = gridOf(
    `<style>td{color:red}</style><!--StartFragment--><table><tr><td>1</td><td rowspan=2 colspan="2"><b>Ana</b> &amp;
     Beto&#241;</td></tr><tr><td>2</td></tr></table><script>alert(1)</script><table><TR><TH>x</TH></TR></table>`,
    '',
  )
  expect(rows).toEqual([['1', 'Ana & Betoñ', 'Ana & Betoñ'], ['2', 'Ana & Betoñ', 'Ana & Betoñ'], [], ['x']])
  expect(merged).toEqual([{ row: 0, column: 1, rowSpan: 2, colSpan: 2 }])
})
