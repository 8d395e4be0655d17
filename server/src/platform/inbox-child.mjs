// MailDev in a process of its own: it installs signal handlers that exit at once and throws a taken port as an uncaught
// exception. Started detached, so Ctrl-C does not reach it, and it ends with its parent even when that was killed.
import MailDev from 'maildev'

process.on('disconnect', () => process.exit(0))
process.on('uncaughtException', (error) => answer({ error: error.code ?? error.message, port: error.port }))

const { smtpPort, webPort, folder } = JSON.parse(process.argv[2] ?? '{}')
const inbox = new MailDev({
  smtp: smtpPort,
  web: webPort,
  // Both on loopback: the page answers whoever asks.
  ip: '127.0.0.1',
  webIp: '127.0.0.1',
  mailDirectory: folder,
  silent: true,
})
inbox.listen((error) =>
  error ? answer({ error: error.code ?? error.message, port: error.port }) : process.send?.({ ready: true }),
)

function answer(message) {
  process.send?.(message, () => process.exit(1))
}
