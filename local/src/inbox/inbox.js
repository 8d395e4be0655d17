// Shows a new e-mail in the list as soon as it arrives; an open e-mail is left alone.
const { newest } = document.body.dataset
if (!document.body.classList.contains('has-open')) setInterval(reloadWhenChanged, 1_000)

async function reloadWhenChanged() {
  const response = await fetch('/newest').catch(() => null)
  if (response?.ok && (await response.text()) !== newest) location.reload()
}
