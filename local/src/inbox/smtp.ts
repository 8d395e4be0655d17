import { buffer } from 'node:stream/consumers'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { EmailStore, NewEmail } from './email-store.ts'

const maxBytes = 5 * 1024 * 1024

/** A mail server on loopback that stores every e-mail up to `maxBytes`. @throws EADDRINUSE and similar errors */
export async function startSmtp(port: number, store: EmailStore) {
  const server = new SMTPServer({
    size: maxBytes,
    rejectOversized: true,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onData(stream, _session, done) {
      // An e-mail that is too large is still read to the end, because the client reads no reply before the end.
      buffer(stream)
        .then(async (raw) => {
          if (!stream.sizeExceeded) store.add(await parse(raw))
        })
        .then(
          () => done(),
          // Errors such as a full disk are temporary: the sender keeps the e-mail and retries.
          (error: Error) => done(Object.assign(new Error(error.message), { responseCode: 452 })),
        )
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

async function parse(raw: Buffer): Promise<NewEmail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  return {
    messageId: email.messageId ?? '',
    time: new Date().toISOString(),
    from: mailboxes(email.from ? [email.from] : []),
    to: mailboxes(email.to ?? []),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'anexo',
      contentType: mimeType,
      content: String(content),
    })),
  }
}

function mailboxes(addresses: Address[]) {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => ({ name, address: address ?? '' }))
}
