/** The shortest thing that is taken for a PDF. */
export const smallPdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

const text = (value: string) => Buffer.from(value, 'latin1')
const before = (...parts: (Buffer | string)[]) =>
  Buffer.concat([...parts.map((part) => (typeof part === 'string' ? text(part) : part)), smallPdf])
const script = '<script>alert(document.domain)</script>'
const png = text('\x89PNG\r\n\x1a\n')
const filler = (bytes: number) => Buffer.alloc(bytes, ' ')

/** Thirty files that are something else and say at some place that they are a PDF. */
export const polyglots: readonly (readonly [string, Buffer])[] = [
  ['HTML, then PDF', before(`<!doctype html>${script}`)],
  ['HTML in a comment, then PDF', before(`<!--`)],
  ['SVG, then PDF', before(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
  ['XML, then PDF', before('<?xml version="1.0"?>')],
  ['ZIP, then PDF', before('PK\x03\x04')],
  ['an empty ZIP, then PDF', before('PK\x05\x06', Buffer.alloc(18))],
  ['RAR, then PDF', before('Rar!\x1a\x07')],
  ['gzip, then PDF', before('\x1f\x8b\x08')],
  ['GIF, then PDF', before('GIF89a')],
  ['PNG, then PDF', before(png)],
  ['JPEG, then PDF', before('\xff\xd8\xff\xe0')],
  ['BMP, then PDF', before('BM')],
  ['a Windows program, then PDF', before('MZ\x90\0')],
  ['an ELF program, then PDF', before('\x7fELF')],
  ['a Mach-O program, then PDF', before('\xcf\xfa\xed\xfe')],
  ['a Java class, then PDF', before('\xca\xfe\xba\xbe')],
  ['a shell script, then PDF', before('#!/bin/sh\nid\n')],
  ['JavaScript, then PDF', before('alert(1)/*')],
  ['PDF at offset 1', before(' ')],
  ['PDF at offset 100', before(filler(100))],
  ['PDF at offset 1019, where readers still look', before(filler(1019))],
  ['PDF after a line end', before('\r\n')],
  ['PDF after a byte order mark', before('\xef\xbb\xbf')],
  ['PDF after a zero byte', before('\0')],
  ['PostScript', text('%!PS-Adobe-3.0\n%%EOF\n')],
  ['FDF', text('%FDF-1.2\n%%EOF\n')],
  ['UTF-16', Buffer.from('%PDF-1.7\n%%EOF\n', 'utf16le')],
  ['the mark in small letters', text('%pdf-1.7\n%%EOF\n')],
  ['no end', text(`%PDF-1.7\n${script}${'x'.repeat(2000)}`)],
  ['nothing', Buffer.alloc(0)],
]

/** Twenty CRMs of which the file name of a download is made. */
export const hostileNames: readonly string[] = [
  'a\r\nSet-Cookie: x=1',
  'a\nX-Evil: 1',
  'a\r\n\r\n<script>alert(1)</script>',
  '"; filename="x.html',
  "'; filename*=UTF-8''x.html",
  '\\"x.exe',
  '../../etc/passwd',
  '..\\..\\windows\\system32\\x',
  '/etc/passwd',
  'C:\\x.exe',
  'x.html\0',
  'x.exe%00',
  '%0d%0aX-Evil: 1',
  '\u202egpj.exe',
  '\u2066\u200fabc\u2069',
  'a\u2028b\u0085c',
  '😀'.repeat(9),
  `${'a'.repeat(39)};`,
  'con.html; charset=utf-8',
  '=?utf-8?q?=0d=0aX-Evil:_1?=',
]
