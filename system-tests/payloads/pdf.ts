/** What the server takes for a PDF, of exactly so many bytes. */
export function pdf(size: number) {
  const bytes = Buffer.alloc(size, 'x')
  bytes.write('%PDF-1.7\n')
  bytes.write('%%EOF\n', size - 6)
  return bytes
}
