/** Saves what was received on the device, under that file name. */
export function saveAs(blob: Blob, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  // Once the browser has taken it over; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
