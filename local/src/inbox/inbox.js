// Reloads the list within about a second after a new e-mail. A page with an open e-mail is not reloaded.
const { newest } = document.body.dataset
if (!document.body.classList.contains('has-open')) setInterval(reloadWhenChanged, 1_000)

async function reloadWhenChanged() {
  const response = await fetch('/newest').catch(() => null)
  if (response?.ok && (await response.text()) !== newest) location.reload()
}
