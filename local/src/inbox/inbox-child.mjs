// MailDev in a process of its own: it installs signal handlers that exit at once, and throws a taken port as an uncaught
// exception. Started detached, so Ctrl-C does not reach it, and it ends with its parent even when that was killed.
import MailDev from 'maildev'

const { smtpPort, webPort, folder } = JSON.parse(process.argv[2] ?? '{}')
let isReady = false

process.on('disconnect', () => process.exit(0))
process.on('uncaughtException', (error) => {
  // Later it throws when two deletions meet at one file: no reason to lose the other mails.
  if (isReady) return console.error(error)
  process.send?.({ error: error.code ?? error.message, port: error.port }, () => process.exit(1))
})

const inbox = new MailDev({
  smtp: smtpPort,
  web: webPort,
  // Both on loopback: the page answers whoever asks.
  ip: '127.0.0.1',
  webIp: '127.0.0.1',
  mailDirectory: folder,
  silent: true,
})
await inbox.listen()
// It says nothing of its page.
while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 20))
isReady = true
process.send?.({ ready: true })

function answers() {
  return fetch(`http://127.0.0.1:${webPort}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
