import { startApp } from '@plantao/testkit/app'

/**
 * Starts the built app twice: once without data, and once with the demonstration and more settings. With APP_URL,
 * INBOX_URL and OWNER_URL of a running app in the environment, the tests use that app instead.
 */
export default async function startApps() {
  if (process.env.APP_URL) return
  const demonstration = {
    DEMO: '1',
    STRICT_VALIDATION: '1',
    AUTH_HIDE_EXISTING: '1',
    PRIVACY_CONTACT: 'privacidade@exemplo.com.br',
  }
  const started = await Promise.allSettled([startApp(), startApp({ env: demonstration })])
  const apps = started.flatMap((app) => (app.status === 'fulfilled' ? [app.value] : []))
  const stop = async () => void (await Promise.all(apps.map((app) => app.stop())))
  const failed = started.find((app) => app.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  process.env.APP_URL = apps[0]!.url
  process.env.INBOX_URL = apps[0]!.inboxUrl
  process.env.INBOX_SMTP_URL = apps[0]!.smtpUrl
  process.env.OWNER_URL = apps[0]!.ownerUrl()
  process.env.DEMO_URL = apps[1]!.url
  return stop
}
