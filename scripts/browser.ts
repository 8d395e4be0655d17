import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium for tests. If there is none, root first tries to install Debian's package. Otherwise Playwright
 * downloads its own.
 * @returns the path, or null for Playwright's download and when there is no browser
 */
export async function findBrowser(root: string): Promise<string | null> {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('no Chromium on this machine: installing Debian’s package …')
    const isInstalled =
      (await run('apt-get', ['update', '-q'])) && (await run('apt-get', ['install', '-y', '-q', 'chromium']))
    const browser = installed()
    if (isInstalled && browser) return browser
    console.log('the package could not be installed')
  }
  console.log('downloading Playwright’s own Chromium …')
  if (await run('npx', ['--no-install', 'playwright', 'install', 'chromium'], root)) return null
  console.error('There is no browser to test with. Install Chromium or Chrome and run npm test again.')
  return null
}

function installed() {
  return names.map(onPath).find(Boolean) ?? macApps.find(isExecutable)
}

function onPath(name: string) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function run(command: string, args: string[], cwd?: string) {
  const child = spawn(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (status) => resolve(status === 0))
  })
}
