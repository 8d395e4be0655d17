import { readFileSync } from 'node:fs'

const { browserslist }: { browserslist: string[] } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** The browsers of package.json and docs/platforms.md in Vite's spelling: `ios_saf 16.4` is `ios16.4`. */
export const promisedBrowsers = browserslist.map((browser) => browser.replace('_saf', '').replace(' ', ''))
