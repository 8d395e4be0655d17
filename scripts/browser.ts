import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Paths of the browsers for tests, as environment variables. Playwright's own browser stands in for a missing one. */
export interface Browsers {
  /** The whole browser, with tabs and windows. */
  CHROMIUM_PATH?: string
  /** The same engine without windows. It computes about half as much for the same page. */
  CHROMIUM_SHELL_PATH?: string
}

/** Finds the browsers. Where one is missing, root first installs Debian's packages; otherwise Playwright downloads its own. */
export async function findBrowsers(root: string): Promise<Browsers> {
  const found = installed()
  if (found.CHROMIUM_PATH && (found.CHROMIUM_SHELL_PATH || !canInstall())) return found
  if (canInstall()) {
    console.log('installing Debian’s packages of Chromium …')
    await run('apt-get', ['update', '-q'])
    // Debian's older releases have no package of the shell.
    for (const name of ['chromium', 'chromium-headless-shell']) await run('apt-get', ['install', '-y', '-q', name])
    const browsers = installed()
    if (browsers.CHROMIUM_PATH) return browsers
    console.log('the packages could not be installed')
  }
  console.log('downloading Playwright’s own Chromium …')
  if (!(await run('npx', ['--no-install', 'playwright', 'install', 'chromium'], root)))
    console.error('There is no browser to test with. Install Chromium or Chrome and run the tests again.')
  return {}
}

function installed(): Browsers {
  const whole = wholeBrowsers.map(onPath).find(Boolean) ?? macApps.find(isExecutable)
  const shell = onPath('chromium-headless-shell')
  return { ...(whole && { CHROMIUM_PATH: whole }), ...(shell && { CHROMIUM_SHELL_PATH: shell }) }
}

const canInstall = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

export function onPath(name: string) {
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
