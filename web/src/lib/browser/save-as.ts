export function saveAs(blob: Blob, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  // Some browsers read the URL only some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
